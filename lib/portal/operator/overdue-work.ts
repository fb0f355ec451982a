import { query } from "@/lib/db/query";

/** For how long the longest waiting piece of each kind has been due, in seconds, for /metrics. */
const overdueSql = {
  mails: "SELECT min(due_at) FROM mails",
  notifications: "SELECT min(created_at) FROM broadcasts WHERE done_at IS NULL",
  decisions: "SELECT min(due_at) FROM held_decisions",
  schedules: `SELECT min(next_fetch_at) FROM watched_schedules w JOIN events e ON e.id = w.event_id
               WHERE e.is_archived IS NOT TRUE`,
  notices: `SELECT min(dispatch_at) FROM occurrences
             WHERE held_for IS NOT NULL AND cancelled_at IS NULL`,
};

export interface WorkHealth {
  overdueSeconds: Record<keyof typeof overdueSql, number>;
  /** The age of the oldest transaction on the server that this account may see. */
  longestTransactionSeconds: number;
}

export async function workHealth(): Promise<WorkHealth> {
  const [row] = await query<WorkHealth>({ name: "work-health", text });
  if (!row) throw new Error("One row was expected.");
  return row;
}

const secondsSince = (instant: string) =>
  `greatest(coalesce(extract(epoch FROM now() - (${instant})), 0), 0)::float8`;

const text = `
  SELECT json_build_object(${Object.entries(overdueSql)
    .map(([work, oldest]) => `'${work}', ${secondsSince(oldest)}`)
    .join(", ")}) AS "overdueSeconds",
    ${secondsSince("SELECT min(xact_start) FROM pg_stat_activity WHERE state <> 'idle'")}
      AS "longestTransactionSeconds"`;
