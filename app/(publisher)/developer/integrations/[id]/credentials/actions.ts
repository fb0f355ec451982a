"use server";

import { asActor } from "@/app/as-actor";
import { answerOf } from "@/app/form-answer";
import { withProof } from "@/app/proof/with-proof";
import type { FormState } from "@/components/ui/form-state";
import type { Actor } from "@/lib/audit/actor";
import { endPreviousSecret } from "@/lib/transitions/integration/end-secret";
import type { SecretKind } from "@/lib/transitions/integration/previous-secret";
import { rotateClientSecret } from "@/lib/transitions/integration/rotate-client-secret";
import { rotateWebhookSecret } from "@/lib/transitions/integration/rotate-webhook-secret";

export interface RotatedSecret {
  secret: string;
  /** ISO 8601 UTC. */
  previousExpiresAt: string;
}

export async function rotate(kind: SecretKind, integrationId: string, form: FormData): Promise<FormState & { rotated?: RotatedSecret }> {
  return asActor("/developer", (person) =>
    withProof<FormState & { rotated?: RotatedSecret }>(form, person, async (actor) => {
      const rotating = rotatedSecret(kind, actor, integrationId);
      const state = await answerOf(rotating, { done: "Rotated.", refresh: integrationPath(integrationId) });
      return state.done === undefined ? state : { ...state, rotated: await rotating };
    }),
  );
}

export async function endOldSecret(kind: SecretKind, integrationId: string, form: FormData): Promise<FormState> {
  return asActor("/developer", (person) =>
    withProof(form, person, (actor) =>
      answerOf(endPreviousSecret(actor, integrationId, kind === "webhook" ? "webhook" : "client"), {
        done: "Ended.",
        refresh: integrationPath(integrationId),
      }),
    ),
  );
}

const integrationPath = (integrationId: string) => `/developer/integrations/${encodeURIComponent(integrationId)}`;

async function rotatedSecret(kind: SecretKind, actor: Actor, integrationId: string): Promise<RotatedSecret> {
  if (kind === "webhook") {
    const { secret, previous_secret_expires_at } = await rotateWebhookSecret(actor, integrationId);
    return { secret, previousExpiresAt: previous_secret_expires_at };
  }
  const { client_secret, previous_secret_expires_at } = await rotateClientSecret(actor, integrationId);
  return { secret: client_secret, previousExpiresAt: previous_secret_expires_at };
}
