import type { AuditAction } from "@/lib/audit/actions";
import { audit } from "@/lib/audit/audit";
import { log } from "@/lib/config/log";
import { type Transaction, transact } from "@/lib/db/transact";
import { notify } from "@/lib/notifications/notify";
import { deadLetterPending } from "./dead-letters";
import type { PauseReason } from "./health";

/** Pauses an endpoint: what is pending and what comes later are dead letters, and the publisher is notified. */
export async function pauseEndpoint(integrationId: string, reason: PauseReason): Promise<void> {
  await transact(async (tx) => {
    const { count } = await tx.webhookEndpoint.updateMany({
      where: { integration_id: integrationId, paused_at: null },
      data: { paused_at: new Date(), pause_reason: reason },
    });
    if (count === 0) return;
    await auditEndpoint(tx, "webhook_endpoint.paused", integrationId, { reason });
    await notify(tx, "endpoint.paused", { integrationId }, { reason });
  });
  await deadLetterPending(integrationId);
}

/** Warns the publisher, once, when a pause is a day away. */
export const warnOfPause = (integrationId: string, failingSince: Date): Promise<void> =>
  transact(async (tx) => {
    const { count } = await tx.webhookEndpoint.updateMany({
      where: { integration_id: integrationId, warned_at: null, failing_since: { not: null } },
      data: { warned_at: new Date() },
    });
    if (count === 0) return;
    const since = failingSince.toISOString();
    await auditEndpoint(tx, "webhook_endpoint.pause_near", integrationId, { failing_since: since });
    await notify(tx, "endpoint.failing", { integrationId }, { since });
  });

async function auditEndpoint(tx: Transaction, action: AuditAction, integrationId: string, details: Record<string, string>): Promise<void> {
  const { organization_id } = await tx.integration.findUniqueOrThrow({ where: { id: integrationId }, select: { organization_id: true } });
  await audit(tx, "service", {
    action,
    subject: { type: "integration", id: integrationId },
    organizationId: organization_id,
    integrationId,
    details,
  });
  log("warn", action, { integration: integrationId, ...details });
}
