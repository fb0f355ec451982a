"use server";

import { answerOf } from "@/app/form-answer";
import { proven } from "@/app/proof/proven";
import type { FormState } from "@/components/ui/form-state";
import type { Actor } from "@/lib/audit/actor";
import { requireActor } from "@/lib/session/current";
import { endPreviousSecret } from "@/lib/transitions/integration/end-secret";
import type { SecretKind } from "@/lib/transitions/integration/previous-secret";
import { rotateClientSecret } from "@/lib/transitions/integration/rotate-client-secret";
import { rotateWebhookSecret } from "@/lib/transitions/integration/rotate-webhook-secret";

export interface Rotated {
  secret: string;
  /** ISO 8601 UTC. */
  previousExpiresAt: string;
}

export async function rotate(kind: SecretKind, integrationId: string, form: FormData): Promise<FormState & { rotated?: Rotated }> {
  return proven(form, await requireActor("/developer"), async (actor) => {
    const rotating = rotatedSecret(kind, actor, integrationId);
    const state = await answerOf(rotating, { done: "Rotated.", refresh: pagesOf(integrationId) });
    return state.done === undefined ? state : { ...state, rotated: await rotating };
  });
}

export async function endOldOne(kind: SecretKind, integrationId: string, form: FormData): Promise<FormState> {
  return proven(form, await requireActor("/developer"), (actor) =>
    answerOf(endPreviousSecret(actor, integrationId, kind === "webhook" ? "webhook" : "client"), {
      done: "Ended.",
      refresh: pagesOf(integrationId),
    }),
  );
}

const pagesOf = (integrationId: string) => `/developer/integrations/${encodeURIComponent(integrationId)}`;

async function rotatedSecret(kind: SecretKind, actor: Actor, integrationId: string): Promise<Rotated> {
  if (kind === "webhook") {
    const { secret, previous_secret_expires_at } = await rotateWebhookSecret(actor, integrationId);
    return { secret, previousExpiresAt: previous_secret_expires_at };
  }
  const { client_secret, previous_secret_expires_at } = await rotateClientSecret(actor, integrationId);
  return { secret: client_secret, previousExpiresAt: previous_secret_expires_at };
}
