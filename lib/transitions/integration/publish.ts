import type { Actor } from "@/lib/audit/actor";
import { config } from "@/lib/config/config";
import { type Transaction, transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { requireOwnIntegration } from "@/lib/transitions/rights";
import { cancelHeldNotices } from "@/lib/webhooks/outbox/operator-notices";
import { changeIntegrationStatus } from "./change-status";
import { isVerified, unverifiedWords } from "./verified";

/**
 * The publisher reverses an unpublishing within the deletion grace period: connections are
 * restored, and the held notices are never sent. Tokens stay invalid; a new authorization round
 * trip issues others.
 */
export const publish = (publisher: Actor, integrationId: string): Promise<void> =>
  transact(async (tx) => {
    const { id, organization_id } = await requireOwnIntegration(tx, publisher, integrationId);
    await requireVerified(tx, organization_id);
    await requireGraceLeft(tx, id);
    await changeIntegrationStatus(tx, publisher, id, {
      from: ["unpublished"],
      to: "active",
      action: "integration.published",
    });
    await cancelHeldNotices(tx, id);
  });

async function requireVerified(tx: Transaction, organizationId: string): Promise<void> {
  if (!(await isVerified(tx, organizationId)))
    throw refuse("invalid_request", { message: unverifiedWords });
}

/**
 * Locks the integration, so that the end of its grace period comes either before or after this
 * whole transaction.
 */
async function requireGraceLeft(tx: Transaction, id: string): Promise<void> {
  const [integration] = await tx.query<{ over: boolean }>`
    SELECT status = 'unpublished' AND status_at + make_interval(secs => ${config().DELETION_GRACE}) <= clock_timestamp() AS over
      FROM integrations WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  if (integration?.over)
    throw refuse("invalid_request", {
      message:
        "This integration was unpublished too long ago to be published again. Register it as a new integration.",
    });
}
