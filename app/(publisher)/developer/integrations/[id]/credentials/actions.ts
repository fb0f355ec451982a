"use server";

import type { Actor } from "@/lib/audit/actor";
import { clock } from "@/lib/clock";
import { isFreshProof } from "@/lib/people/fresh-proof";
import { reprove } from "@/lib/transitions/account/reprove";
import { endPreviousSecret } from "@/lib/transitions/integration/end-secret";
import type { SecretKind } from "@/lib/transitions/integration/previous-secret";
import { rotateClientSecret } from "@/lib/transitions/integration/rotate-client-secret";
import { rotateWebhookSecret } from "@/lib/transitions/integration/rotate-webhook-secret";
import { asPublisher } from "../publisher-answer";

export interface Rotated {
  secret: string;
  /** ISO 8601 UTC. */
  previousExpiresAt: string;
}

/** Done, or what is in the way: the password is needed again, it was wrong, or it is refused for another reason. */
export type Proven<T> = { done: T } | { needs: "password" | "right password" } | { message: string };

export async function rotate(kind: SecretKind, integrationId: string, password: string | null): Promise<Proven<Rotated>> {
  return proven(integrationId, password, async (actor) => {
    if (kind === "webhook") {
      const { secret, previous_secret_expires_at } = await rotateWebhookSecret(actor, integrationId);
      return { secret, previousExpiresAt: previous_secret_expires_at };
    }
    const { client_secret, previous_secret_expires_at } = await rotateClientSecret(actor, integrationId);
    return { secret: client_secret, previousExpiresAt: previous_secret_expires_at };
  });
}

export async function endOldOne(kind: SecretKind, integrationId: string, password: string | null): Promise<Proven<true>> {
  return proven<true>(integrationId, password, async (actor) => {
    await endPreviousSecret(actor, integrationId, kind === "webhook" ? "webhook" : "client");
    return true;
  });
}

/** Confirms the password first when one was sent. */
const proven = <T>(integrationId: string, password: string | null, act: (actor: Actor) => Promise<T>): Promise<Proven<T>> =>
  asPublisher(integrationId, async (actor): Promise<Proven<T>> => {
    if (password !== null && !(await reprove(actor, password))) return { needs: "right password" };
    const acting = password === null ? actor : { ...actor, provedAt: clock.now() };
    return isFreshProof(acting) ? { done: await act(acting) } : { needs: "password" };
  });
