import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { Actor } from "@/lib/audit/actor";
import { actorOfHeaders } from "./actor-of-request";

/**
 * The person who is viewing this page or submitted this form, read from the database once per
 * request.
 */
export const currentActor = cache(
  async (): Promise<Actor | null> => actorOfHeaders(await headers()),
);

/** For a page: the actor, or a redirect to sign-in that returns to `callbackPath`. */
export async function requireActor(callbackPath: string): Promise<Actor> {
  return (await currentActor()) ?? redirect(signInPath(callbackPath));
}

/** The sign-in page, which returns to `callbackPath`, a path of this service. */
export const signInPath = (callbackPath: string) =>
  `/signin?callbackUrl=${encodeURIComponent(callbackPath)}`;
