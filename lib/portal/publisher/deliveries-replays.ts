import { query } from "@/lib/db/query";
import { replaysAtMost } from "@/lib/transitions/delivery/replay";
import { isReplayableSql } from "@/lib/webhooks/delivery/dead-letters";
import { isStillReceivedSql } from "@/lib/webhooks/outbox/subscribers";
import { managesIntegration } from "./integrations";

interface Replayable {
  count: number;
  oldest: Date | null;
}

/**
 * The dead letters that a bulk replay would send again, counted up to the limit of one replay; null
 * unless this person manages the integration.
 */
export async function replayableDeadLetters(
  personId: string,
  integrationId: string,
  since: Date,
  countedAtMost = replaysAtMost,
): Promise<Replayable | null> {
  if (!(await managesIntegration(personId, integrationId))) return null;
  const [found] = await query<Replayable>({
    text: `SELECT count(*)::int AS count, min(created_at) AS oldest FROM (
             SELECT d.created_at FROM deliveries d
              WHERE d.integration_id = $1 AND d.created_at >= $2 AND ${isReplayableSql}
                AND ${isStillReceivedSql}
              ORDER BY d.created_at LIMIT $3) d`,
    values: [integrationId, since, countedAtMost],
  });
  return found ?? null;
}

export interface ReplayProgress {
  pending: number;
  delivered: number;
  dead: number;
}

/**
 * The number of replays created since then, by status; null unless this person manages the
 * integration.
 */
export async function replayProgress(
  personId: string,
  integrationId: string,
  since: Date,
): Promise<ReplayProgress | null> {
  if (!(await managesIntegration(personId, integrationId))) return null;
  const counts = await query<{ status: keyof ReplayProgress; count: number }>({
    text: `SELECT status, count(*)::int AS count FROM deliveries
            WHERE integration_id = $1 AND created_at >= $2 AND replay_of IS NOT NULL
            GROUP BY status`,
    values: [integrationId, since],
  });
  const of = (wanted: keyof ReplayProgress) =>
    counts.find(({ status }) => status === wanted)?.count ?? 0;
  return { pending: of("pending"), delivered: of("delivered"), dead: of("dead") };
}
