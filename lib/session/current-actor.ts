import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { Actor } from "@/lib/audit/actor";
import type { Visitor } from "@/lib/transitions/account/visitor";
import { actorOfHeaders } from "./actor-of-request";
import { safeCallbackPath } from "./callback-url";
import { visitorOf } from "./visitor-of";

/** The person who is viewing this page or submitted this form, read from the database once per request. */
export const currentActor = cache(async (): Promise<Actor | null> => actorOfHeaders(await headers()));

/** The same, or a redirect to sign-in that returns to the page of the submitted form, or otherwise to `callbackPath`. */
export async function requireActor(callbackPath: string): Promise<Actor> {
  const actor = await currentActor();
  if (!actor) redirect(`/signin?callbackUrl=${encodeURIComponent(formPage(await headers()) ?? callbackPath)}`);
  return actor;
}

/** The page from which a form was submitted, with scripts or without; undefined for a request that is not a form. */
function formPage(received: Headers): string | undefined {
  const isForm = received.has("next-action") || received.get("content-type")?.startsWith("multipart/form-data");
  const page = received.get("referer");
  return isForm && page ? safeCallbackPath(page) : undefined;
}

export const currentVisitor = async (): Promise<Visitor> => visitorOf(await headers());
