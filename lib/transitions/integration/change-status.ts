import type { AnyActor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import type { Transaction } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import { notify } from "@/lib/notifications/notify";
import type { integrationStatuses } from "@/lib/resources/closed-sets";

export type IntegrationStatus = (typeof integrationStatuses)[number];

interface StatusChange {
  from: IntegrationStatus[];
  to: IntegrationStatus;
  /** For the audit entry and the notification. */
  action: `integration.${"suspended" | "reinstated" | "unpublished" | "published" | "force_deleted"}`;
  reason?: string;
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
        UPDATE integrations SET status = ${to}, status_at = now(), status_reason = ${reason ?? null},
               token_epoch = token_epoch + ${to === "active" ? 0 : 1}, token_epoch_at = CASE WHEN ${to === "active"} THEN token_epoch_at ELSE now() END
         WHERE id = ${integrationId}::uuid AND status = ANY(${from}) RETURNING organization_id`
    : [];
  if (!changed) throw await statusRefusal(tx, integrationId);
  await notify(tx, action, { integrationId }, { reason });
  return audit(tx, actor, {
    action,
    subject: { type: "integration", id: integrationId },
    organizationId: changed.organization_id,
    integrationId,
    details: { ...(reason !== undefined && { reason }) },
  });
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
