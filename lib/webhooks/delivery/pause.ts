import { transact } from "@/lib/db/transact";
import { deliveryStatement } from "./database";
import { buryPending } from "./due";
import { noticeEndpoint, type PauseReason } from "./endpoint-notifications";
import type { Health } from "./health";

export interface OwnedEndpoint extends Health {
  integration_id: string;
  paused_at: Date | null;
}

/** Makes endpoints this worker's own, those that are free; its results count only while they are. */
export const claimEndpoints = (worker: string, integrationIds: string[]) =>
  deliveryStatement<OwnedEndpoint>({
    name: "claim-endpoints",
    text: `WITH before AS (SELECT integration_id, owner FROM webhook_endpoints WHERE integration_id = ANY ($2::uuid[]) AND owner IS NOT NULL),
           claimed AS (
             INSERT INTO webhook_endpoints AS e (integration_id, owner) SELECT id, $1::uuid FROM unnest($2::uuid[]) AS i (id) ORDER BY id
             ON CONFLICT (integration_id) DO UPDATE SET owner = EXCLUDED.owner
               WHERE e.owner IS NULL OR e.owner = EXCLUDED.owner OR NOT EXISTS (SELECT FROM delivery_workers w WHERE w.id = e.owner AND w.lease_until > now())
             RETURNING e.*
           ), counted AS (
             UPDATE delivery_workers SET takeovers = takeovers + (SELECT count(*) FROM claimed JOIN before b USING (integration_id) WHERE b.owner <> $1::uuid)
              WHERE id = $1::uuid AND EXISTS (SELECT FROM claimed JOIN before b USING (integration_id) WHERE b.owner <> $1::uuid)
           )
           SELECT c.integration_id, c.consecutive_failures, c.failing_since, c.probe_at, c.warned_at, c.paused_at FROM claimed c`,
    values: [worker, integrationIds],
  });

export const releaseEndpoints = (worker: string, integrationIds: string[]) =>
  deliveryStatement({
    name: "release-endpoints",
    text: "UPDATE webhook_endpoints SET owner = NULL WHERE owner = $1::uuid AND integration_id = ANY ($2::uuid[])",
    values: [worker, integrationIds],
  });

/** Later deliveries go straight to dead letter, and so do those that wait; the publisher is told. */
export async function pauseEndpoint(integrationId: string, reason: PauseReason): Promise<void> {
  await transact(async (tx) => {
    const { count } = await tx.webhookEndpoint.updateMany({
      where: { integration_id: integrationId, paused_at: null },
      data: { paused_at: new Date(), pause_reason: reason },
    });
    if (count > 0) await noticeEndpoint(tx, integrationId, { kind: "paused", reason });
  });
  await buryPending(integrationId);
}

/** Once, when a pause is a day away. */
export const warnOfPause = (integrationId: string, failingSince: Date): Promise<void> =>
  transact(async (tx) => {
    const { count } = await tx.webhookEndpoint.updateMany({
      where: { integration_id: integrationId, warned_at: null, failing_since: { not: null } },
      data: { warned_at: new Date() },
    });
    if (count > 0) await noticeEndpoint(tx, integrationId, { kind: "pause_near", failingSince });
  });
