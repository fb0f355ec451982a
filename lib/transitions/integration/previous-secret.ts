import { config } from "@/lib/config/config";
import { instantSql } from "@/lib/db/rows";
import type { Transaction } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";

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
export async function retireCurrentSecret(
  tx: Transaction,
  kind: SecretKind,
  integrationId: string,
): Promise<string> {
  await endPrevious(tx, kind, integrationId);
  const [retired] = await tx.query<{ expires_at: string }>(
    `UPDATE ${tables[kind]} t SET expires_at = clock_timestamp() + make_interval(secs => $2)
      WHERE integration_id = $1::uuid AND expires_at IS NULL RETURNING ${instantSql("t.expires_at")} AS expires_at`,
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
export async function endPrevious(
  tx: Transaction,
  kind: SecretKind,
  integrationId: string,
): Promise<boolean> {
  const { length: ended } = await tx.query(
    `UPDATE ${tables[kind]} SET expires_at = clock_timestamp() WHERE integration_id = $1::uuid AND expires_at > clock_timestamp() RETURNING 1`,
    integrationId,
  );
  return ended > 0;
}
