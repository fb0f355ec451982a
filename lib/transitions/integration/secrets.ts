import { randomUUID } from "node:crypto";
import type { Actor } from "@/lib/audit/actor";
import { auditIntegration } from "@/lib/audit/audit";
import { config } from "@/lib/config/config";
import { digest, newSecret, newWebhookSecret } from "@/lib/crypto/secrets";
import { instantSql } from "@/lib/db/rows";
import { type Transaction, transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { requireQuota } from "@/lib/limits/quota";
import { notify } from "@/lib/notifications/notify";
import { requireFreshProof } from "@/lib/people/fresh-proof";
import type { RotatedClientSecret, RotatedWebhookSecret } from "@/lib/resources/publisher-tooling";
import { lockOwnIntegration } from "@/lib/transitions/rights";
import { sealWebhookSecret } from "@/lib/webhooks/outgoing/webhook-secret";

/**
 * Issues a new client secret; the previous one stays valid for SECRET_OVERLAP. Refuses as
 * rotateSecret does.
 */
export async function rotateClientSecret(
  actor: Actor,
  integrationId: string,
): Promise<RotatedClientSecret> {
  const rotated = await rotateSecret("client", actor, integrationId, issueClientSecret);
  const { secret: client_secret, previous_secret_expires_at } = rotated;
  return { client_secret, previous_secret_expires_at };
}

/**
 * Issues a new webhook secret; while the previous one is valid, deliveries carry both signatures.
 * Refuses as rotateSecret does.
 */
export const rotateWebhookSecret = (
  actor: Actor,
  integrationId: string,
): Promise<RotatedWebhookSecret> =>
  rotateSecret("webhook", actor, integrationId, async (tx, id, createdBy) => {
    const secret = newWebhookSecret();
    await issueWebhookSecret(tx, id, secret, createdBy);
    return secret;
  });

interface RotatedSecret {
  secret: string;
  /** ISO 8601 UTC. */
  previous_secret_expires_at: string;
}

/**
 * The steps that both rotations share: `issue` stores a new secret, and the previous one stays
 * valid for SECRET_OVERLAP. Refuses: resource_not_found, invalid_token (stale proof),
 * rate_limit_exceeded, validation_error when there is no secret to rotate.
 */
const rotateSecret = (
  kind: SecretKind,
  actor: Actor,
  integrationId: string,
  issue: (tx: Transaction, integrationId: string, createdBy: string) => Promise<string>,
): Promise<RotatedSecret> =>
  transact(async (tx) => {
    const { id, organization_id } = await lockOwnIntegration(tx, actor, integrationId);
    requireFreshProof(actor);
    await requireQuota(tx, id, `rotate_${kind}_secret`, config().LIMIT_ROTATIONS);
    const previous_secret_expires_at = await retireCurrentSecret(tx, kind, id);
    const secret = await issue(tx, id, actor.personId);
    await notify(
      tx,
      `${kind}_secret.rotated`,
      { integrationId: id },
      { previous_secret_expires_at },
    );
    await auditIntegration(tx, actor, { id, organization_id }, `${kind}_secret.rotated`, {
      previous_secret_expires_at,
    });
    return { secret, previous_secret_expires_at };
  });

/** Ends the previous secret before its overlap is over. Nothing happens when there is none. */
export const endPreviousSecret = (
  actor: Actor,
  integrationId: string,
  kind: SecretKind,
): Promise<void> =>
  transact(async (tx) => {
    const { id, organization_id } = await lockOwnIntegration(tx, actor, integrationId);
    requireFreshProof(actor);
    if (!(await endPrevious(tx, kind, id))) return;
    await auditIntegration(tx, actor, { id, organization_id }, `${kind}_secret.ended`);
  });

/**
 * Which secret of an integration: the one it authenticates with, or the one that signs its
 * webhooks.
 */
export type SecretKind = "client" | "webhook";

const tables = { client: "client_secrets", webhook: "webhook_secrets" } as const satisfies Record<
  SecretKind,
  string
>;

/**
 * Makes the current secret the previous one and returns when it expires (ISO 8601 UTC). Only the
 * current and the previous secret are valid (docs/rules/publisher-tooling.md#two-secrets), so an
 * older previous secret ends. Refuses when there is no secret: webhooks have none before the first
 * event type is declared.
 */
async function retireCurrentSecret(
  tx: Transaction,
  kind: SecretKind,
  integrationId: string,
): Promise<string> {
  await endPrevious(tx, kind, integrationId);
  const [retired] = await tx.query<{ expires_at: string }>(
    `UPDATE ${tables[kind]} t SET expires_at = clock_timestamp() + make_interval(secs => $2)
      WHERE integration_id = $1::uuid AND expires_at IS NULL
      RETURNING ${instantSql("t.expires_at")} AS expires_at`,
    integrationId,
    config().SECRET_OVERLAP,
  );
  if (retired) return retired.expires_at;
  throw refuse("validation_error", {
    field: null,
    message: `There is no ${kind} secret yet: it is issued when the first event type is declared.`,
  });
}

/** Ends the previous secret. False when none is still valid. */
async function endPrevious(
  tx: Transaction,
  kind: SecretKind,
  integrationId: string,
): Promise<boolean> {
  const { length: ended } = await tx.query(
    `UPDATE ${tables[kind]} SET expires_at = clock_timestamp()
      WHERE integration_id = $1::uuid AND expires_at > clock_timestamp() RETURNING 1`,
    integrationId,
  );
  return ended > 0;
}

/** Issues the current client secret, of which only a digest is stored. */
export async function issueClientSecret(
  tx: Transaction,
  integrationId: string,
  createdBy: string,
): Promise<string> {
  const secret = newSecret("svc_cs_");
  await tx.clientSecret.create({
    data: {
      integration_id: integrationId,
      digest: new Uint8Array(digest(secret)),
      hint: secret.slice(-4),
      created_by: createdBy,
    },
    select: { id: true },
  });
  return secret;
}

/** Stores a webhook secret as the current one, sealed to its row. */
export async function issueWebhookSecret(
  tx: Transaction,
  integrationId: string,
  secret: string,
  createdBy: string,
): Promise<void> {
  const id = randomUUID();
  await tx.webhookSecret.create({
    data: {
      id,
      integration_id: integrationId,
      sealed: new Uint8Array(sealWebhookSecret(secret, id)),
      hint: secret.slice(-4),
      created_by: createdBy,
    },
    select: { id: true },
  });
}
