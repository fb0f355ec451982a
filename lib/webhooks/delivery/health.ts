import type { AuditAction } from "@/lib/audit/actions";
import { audit } from "@/lib/audit/audit";
import { clock } from "@/lib/clock";
import { log } from "@/lib/config/log";
import { query } from "@/lib/db/query";
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
}

export const healthy: Health = {
  consecutive_failures: 0,
  failing_since: null,
  probe_at: null,
};

const pauseAfterMs = 5 * dayMs;

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

/**
 * SQL condition on an endpoint `e`: its publisher is to be warned now, after an hour of failures
 * and again a day before the pause (docs/rules/webhooks.md#pausing). `now` is a parameter.
 */
const isWarningDueSql = (now: string) =>
  `e.paused_at IS NULL AND (
     e.failing_since <= ${now}::timestamptz - interval '1 hour' AND e.warned_at IS NULL
     OR e.failing_since <= ${now}::timestamptz - interval '4 days'
        AND e.warned_at < e.failing_since + interval '4 days')`;

/** Integrations whose publishers are to be warned now. */
export async function integrationsToWarn(): Promise<string[]> {
  const rows = await query<{ integration_id: string }>({
    name: "endpoints-to-warn",
    text: `SELECT e.integration_id
             FROM webhook_endpoints e JOIN integrations i ON i.id = e.integration_id
            WHERE i.status <> 'deleted' AND ${isWarningDueSql("$1")} LIMIT 100`,
    values: [clock.now()],
  });
  return rows.map(({ integration_id }) => integration_id);
}

/** Of several workers, one warns. An endpoint that has recovered meanwhile is left alone. */
export const warnOfFailures = (integrationId: string): Promise<void> =>
  transact(async (tx) => {
    const [failing] = await tx.query<{ failing_since: Date }>(
      `UPDATE webhook_endpoints e SET warned_at = $2::timestamptz
        WHERE e.integration_id = $1::uuid AND ${isWarningDueSql("$2")} RETURNING failing_since`,
      integrationId,
      clock.now(),
    );
    if (!failing) return;
    const since = failing.failing_since.toISOString();
    await auditEndpoint(tx, "webhook_endpoint.failing", integrationId, { failing_since: since });
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
