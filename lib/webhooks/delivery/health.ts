import type { AuditAction } from "@/lib/audit/actions";
import { audit } from "@/lib/audit/audit";
import { clock } from "@/lib/clock";
import { log } from "@/lib/config/log";
import { type Transaction, transact } from "@/lib/db/transact";
import { notify } from "@/lib/notifications/notify";
import { dayMs } from "@/lib/time/day";
import { deadLetterPending } from "./dead-letters";
import { failuresBeforeProbing } from "./retry-schedule";

/** The health of an endpoint, as stored in its row of `webhook_endpoints`. */
export interface Health {
  consecutive_failures: number;
  failing_since: Date | null;
  /** No attempt is made before then. */
  probe_at: Date | null;
  warned_at: Date | null;
}

export const healthy: Health = {
  consecutive_failures: 0,
  failing_since: null,
  probe_at: null,
  warned_at: null,
};

const pauseAfterMs = 5 * dayMs;
const warnAfterMs = 4 * dayMs;

export function afterFailure(health: Health, now: Date, restSeconds: number): Health {
  const consecutive_failures = health.consecutive_failures + 1;
  const probe_at =
    consecutive_failures >= failuresBeforeProbing
      ? new Date(now.getTime() + restSeconds * 1000)
      : null;
  return { ...health, consecutive_failures, failing_since: health.failing_since ?? now, probe_at };
}

export type PauseReason = "gone" | "failing";

/**
 * Whether an endpoint has failed without a break for five days, which pauses it. (A 410 pauses it
 * immediately.)
 */
export const hasFailedTooLong = ({ failing_since }: Health, now: Date) =>
  failing_since !== null && now.getTime() - failing_since.getTime() >= pauseAfterMs;

/** Whether the publisher has to be warned, once, a day before the pause. */
export const needsWarning = ({ failing_since, warned_at }: Health, now: Date) =>
  failing_since !== null &&
  warned_at === null &&
  now.getTime() - failing_since.getTime() >= warnAfterMs;

/**
 * Pauses an endpoint and notifies the publisher. Pending and later deliveries become dead letters.
 */
export async function pauseEndpoint(integrationId: string, reason: PauseReason): Promise<void> {
  await transact(async (tx) => {
    const { count } = await tx.webhookEndpoint.updateMany({
      where: { integration_id: integrationId, paused_at: null },
      data: { paused_at: clock.now(), pause_reason: reason },
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
      data: { warned_at: clock.now() },
    });
    if (count === 0) return;
    const since = failingSince.toISOString();
    await auditEndpoint(tx, "webhook_endpoint.pause_near", integrationId, { failing_since: since });
    await notify(tx, "endpoint.failing", { integrationId }, { since });
  });

async function auditEndpoint(
  tx: Transaction,
  action: AuditAction,
  integrationId: string,
  details: Record<string, string>,
): Promise<void> {
  const { organization_id } = await tx.integration.findUniqueOrThrow({
    where: { id: integrationId },
    select: { organization_id: true },
  });
  await audit(tx, "service", {
    action,
    subject: { type: "integration", id: integrationId },
    organizationId: organization_id,
    integrationId,
    details,
  });
  log("warn", action, { integration: integrationId, ...details });
}
