"use server";

import { act } from "@/app/act";
import type { FormState } from "@/components/ui/form-state";
import type { Actor } from "@/lib/audit/actor";
import {
  endPreviousSecret,
  rotateClientSecret,
  rotateWebhookSecret,
  type SecretKind,
} from "@/lib/transitions/integration/secrets";
import { integrationPath } from "../../_form/integration-path";

export interface RotatedSecret {
  secret: string;
  /** ISO 8601 UTC. */
  previousExpiresAt: string;
}

export const rotate = async (
  kind: SecretKind,
  integrationId: string,
  form: FormData,
): Promise<FormState & { rotated?: RotatedSecret }> =>
  act(form, {
    proof: true,
    verb: (actor) => rotatedSecret(kind, actor, integrationId),
    refresh: integrationPath(integrationId),
    done: (rotated) => ({ done: "Rotated.", rotated }),
  });

export const endOldSecret = async (
  kind: SecretKind,
  integrationId: string,
  form: FormData,
): Promise<FormState> =>
  act(form, {
    proof: true,
    verb: (actor) =>
      endPreviousSecret(actor, integrationId, kind === "webhook" ? "webhook" : "client"),
    refresh: integrationPath(integrationId),
    done: "Ended.",
  });

async function rotatedSecret(
  kind: SecretKind,
  actor: Actor,
  integrationId: string,
): Promise<RotatedSecret> {
  if (kind === "webhook") {
    const { secret, previous_secret_expires_at } = await rotateWebhookSecret(actor, integrationId);
    return { secret, previousExpiresAt: previous_secret_expires_at };
  }
  const { client_secret, previous_secret_expires_at } = await rotateClientSecret(
    actor,
    integrationId,
  );
  return { secret: client_secret, previousExpiresAt: previous_secret_expires_at };
}
