import { audit } from "@/lib/audit/audit";
import { log } from "@/lib/config/log";
import type { Transaction } from "@/lib/db/transact";
import { notify } from "@/lib/notifications/notify";

/** Why deliveries to an endpoint are paused. */
export type PauseReason = "gone" | "failing";

type EndpointNotice = { kind: "pause_near"; failingSince: Date } | { kind: "paused"; reason: PauseReason };

/** Everything that a publisher has to be told of their endpoint passes here, in the transaction in which it becomes so. */
export async function noticeEndpoint(tx: Transaction, integrationId: string, notice: EndpointNotice): Promise<void> {
  const details = notice.kind === "paused" ? { reason: notice.reason } : { failing_since: notice.failingSince.toISOString() };
  await audit(tx, "service", {
    action: `webhook_endpoint.${notice.kind}`,
    subject: { type: "integration", id: integrationId },
    organizationId: (await tx.integration.findUniqueOrThrow({ where: { id: integrationId }, select: { organization_id: true } })).organization_id,
    integrationId,
    details,
  });
  if (notice.kind === "paused") await notify(tx, "endpoint.paused", { integrationId }, { reason: notice.reason });
  else await notify(tx, "endpoint.failing", { integrationId }, { since: notice.failingSince.toISOString() });
  log("warn", `webhook endpoint ${notice.kind}`, { integration: integrationId, ...details });
}
