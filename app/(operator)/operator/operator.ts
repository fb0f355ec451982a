import { notFound } from "next/navigation";
import type { Actor } from "@/lib/audit/actor";
import { requireActor } from "@/lib/session/current-actor";

/** The signed-in operator. For everybody else these pages do not exist. */
export async function requireOperatorActor(): Promise<Actor> {
  const actor = await requireActor("/operator");
  return actor.isOperator ? actor : notFound();
}
