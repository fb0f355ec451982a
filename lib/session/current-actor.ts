import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { Actor } from "@/lib/audit/actor";
import type { Visitor } from "@/lib/transitions/account/visitor";
import { actorOfHeaders } from "./actor-of-request";
import { visitorOf } from "./visitor-of";

/** The person who is viewing this page or submitted this form, read from the database once per request. */
export const currentActor = cache(async (): Promise<Actor | null> => actorOfHeaders(await headers()));

/** The same, or a redirect to sign-in that returns to `callbackPath`. */
export async function requireActor(callbackPath: string): Promise<Actor> {
  const actor = await currentActor();
  if (!actor) redirect(`/signin?callbackUrl=${encodeURIComponent(callbackPath)}`);
  return actor;
}

export const currentVisitor = async (): Promise<Visitor> => visitorOf(await headers());
