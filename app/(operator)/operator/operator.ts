import { notFound } from "next/navigation";
import { asActor } from "@/app/as-actor";
import { gone } from "@/app/form-answer";
import type { FormState } from "@/components/ui/form-state";
import type { Actor } from "@/lib/audit/actor";
import { requireActor } from "@/lib/session/current-actor";

/** The signed-in operator. For everybody else these pages do not exist. */
export async function requireOperatorActor(): Promise<Actor> {
  const actor = await requireActor("/operator");
  return actor.isOperator ? actor : notFound();
}

/** Runs a server action as the signed-in operator. For everybody else its subject does not exist. */
export const asOperator = (act: (operator: Actor) => Promise<FormState>): Promise<FormState> =>
  asActor("/operator", async (actor) => (actor.isOperator ? act(actor) : gone));
