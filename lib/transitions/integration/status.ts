import type { Actor, AnyActor } from "@/lib/audit/actor";
import { auditIntegration } from "@/lib/audit/audit";
import { config } from "@/lib/config/config";
import { type Transaction, transact } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import { notify } from "@/lib/notifications/notify";
import { requireFreshProof } from "@/lib/people/fresh-proof";
import type { integrationStatuses } from "@/lib/resources/closed-sets";
import { endConnections } from "@/lib/transitions/connection/end";
import { requireOperator, requireOwnIntegration } from "@/lib/transitions/rights";
import {
  announceDeletion,
  announceSuspended,
  announceUnpublished,
  cancelHeldNotices,
  cancelHeldNoticesTo,
} from "@/lib/webhooks/outbox/operator-notices";
import { isVerified, unverifiedWords } from "./new-access";

/**
 * The operator suspends an integration: every token becomes invalid with the status change, and
 * integration.suspended is sent immediately, with the reason if there is one.
 */
export const suspend = (operator: Actor, integrationId: string, reason?: string): Promise<void> =>
  transact(async (tx) => {
    await requireOperator(tx, operator);
    await applySuspension(tx, operator, integrationId, reason);
  });

/** Suspends an integration without checking permissions. */
export async function applySuspension(
  tx: Transaction,
  actor: AnyActor,
  integrationId: string,
  reason?: string,
): Promise<void> {
  const actorId = await changeIntegrationStatus(tx, actor, integrationId, {
    from: ["active"],
    to: "suspended_by_service",
    action: "integration.suspended",
    reason,
  });
  await announceSuspended(tx, { rootId: integrationId, actorId, reason });
}

/**
 * The operator reinstates a suspended integration: its connections are restored, its tokens are
 * not.
 */
export const reinstate = (operator: Actor, integrationId: string): Promise<void> =>
  transact(async (tx) => {
    await requireOperator(tx, operator);
    await applyReinstatement(tx, operator, integrationId);
  });

/** Reinstates an integration without checking permissions. */
export async function applyReinstatement(
  tx: Transaction,
  actor: AnyActor,
  integrationId: string,
): Promise<void> {
  await changeIntegrationStatus(tx, actor, integrationId, {
    from: ["suspended_by_service"],
    to: "active",
    action: "integration.reinstated",
  });
}

/**
 * The publisher takes the integration off the platform. Every token becomes invalid with the status
 * change. The notices wait for the deletion grace period, during which `publish` reverses
 * everything except the tokens (docs/rules/tokens.md#what-ends-tokens).
 */
export const unpublish = (publisher: Actor, integrationId: string): Promise<void> =>
  transact(async (tx) => {
    const { id } = await requireOwnIntegration(tx, publisher, integrationId);
    requireFreshProof(publisher);
    const actorId = await changeIntegrationStatus(tx, publisher, id, {
      from: ["active"],
      to: "unpublished",
      action: "integration.unpublished",
    });
    await announceDeletion(tx, "integration_unpublished", { rootId: id, actorId });
    await announceUnpublished(tx, { rootId: id, actorId });
  });

/**
 * The publisher reverses an unpublishing within the deletion grace period: connections are
 * restored, and the held notices are never sent. Tokens stay invalid; a new authorization round
 * trip issues others.
 */
export const publish = (publisher: Actor, integrationId: string): Promise<void> =>
  transact(async (tx) => {
    const { id, organization_id } = await requireOwnIntegration(tx, publisher, integrationId);
    if (!(await isVerified(tx, organization_id)))
      throw refuse("invalid_request", { message: unverifiedWords });
    await requireGraceLeft(tx, id);
    await changeIntegrationStatus(tx, publisher, id, {
      from: ["unpublished"],
      to: "active",
      action: "integration.published",
    });
    await cancelHeldNotices(tx, id);
  });

/**
 * Locks the integration, so that the end of its grace period comes either before or after this
 * whole transaction.
 */
async function requireGraceLeft(tx: Transaction, id: string): Promise<void> {
  const [integration] = await tx.query<{ over: boolean }>`
    SELECT status = 'unpublished'
       AND status_at + make_interval(secs => ${config().DELETION_GRACE}) <= clock_timestamp()
           AS over
      FROM integrations WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  if (integration?.over)
    throw refuse("invalid_request", {
      message:
        "This integration was unpublished too long ago to be published again. Register it as a new integration.",
    });
}

/**
 * The operator deletes an integration permanently: tokens become invalid with the status change,
 * connections end immediately, and the deletion notices are sent without a grace period. They
 * replace notices that were still held for it.
 */
export const forceDelete = (
  operator: Actor,
  integrationId: string,
  reason?: string,
): Promise<void> =>
  transact(async (tx) => {
    await requireOperator(tx, operator);
    requireFreshProof(operator);
    const actorId = await changeIntegrationStatus(tx, operator, integrationId, {
      from: ["active", "unpublished", "suspended_by_service"],
      to: "deleted",
      action: "integration.force_deleted",
      reason,
    });
    const connectionIds = await lockConnections(tx, integrationId);
    await cancelHeldNoticesTo(tx, integrationId);
    await announceDeletion(tx, "operator_force_delete", { rootId: integrationId, actorId, reason });
    await endConnections(tx, connectionIds, "operator_force_delete");
  });

/**
 * A grace that ends at the same time has either ended a connection before, with its notice, or
 * finds it ended.
 */
async function lockConnections(tx: Transaction, integrationId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>`
    SELECT id FROM connections WHERE integration_id = ${integrationId}::uuid ORDER BY id
       FOR UPDATE`;
  return rows.map(({ id }) => id);
}

export type IntegrationStatus = (typeof integrationStatuses)[number];

interface StatusChange {
  from: IntegrationStatus[];
  to: IntegrationStatus;
  /** For the audit entry and the notification. */
  action: `integration.${"suspended" | "reinstated" | "unpublished" | "published" | "force_deleted"}`;
  reason?: string | undefined;
}

/**
 * Moves an integration to another status, audits it and notifies the people concerned. Refuses,
 * with a message, an integration whose status is not in `from`. Leaving `active` raises the token
 * epoch: this one row invalidates every code and token issued before (`grantEndedSql`). Returns the
 * audit entry's id, which is the `actor_id` of notices.
 */
export async function changeIntegrationStatus(
  tx: Transaction,
  actor: AnyActor,
  integrationId: string,
  { from, to, action, reason }: StatusChange,
): Promise<string> {
  const [changed] = isUuid(integrationId)
    ? await tx.query<{ organization_id: string }>`
        UPDATE integrations SET status = ${to}, status_at = now(),
               status_reason = ${reason ?? null},
               token_epoch = token_epoch + ${to === "active" ? 0 : 1},
               token_epoch_at = CASE WHEN ${to === "active"} THEN token_epoch_at ELSE now() END
         WHERE id = ${integrationId}::uuid AND status = ANY(${from}) RETURNING organization_id`
    : [];
  if (!changed) throw await statusRefusal(tx, integrationId);
  await notify(tx, action, { integrationId }, { reason });
  return auditIntegration(tx, actor, { id: integrationId, ...changed }, action, { reason });
}

async function statusRefusal(tx: Transaction, integrationId: string) {
  const found = isUuid(integrationId)
    ? await tx.integration.findUnique({ where: { id: integrationId }, select: { status: true } })
    : null;
  const message = found && statusSentences[found.status];
  return message ? refuse("invalid_request", { message }) : refuse("resource_not_found");
}

const statusSentences: Record<string, string> = {
  active: "This integration is active.",
  unpublished: "This integration is unpublished.",
  suspended_by_service: "This integration is suspended by the platform.",
  deleted: "This integration was deleted by the platform.",
};
