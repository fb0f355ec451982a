import { claimDueSql } from "@/lib/db/claim";
import { query } from "@/lib/db/query";
/**
 * A schedule that one worker is fetching. `lease` is a fencing token: after another worker takes
 * over, the first one can no longer write.
 */
export interface ClaimedSchedule {
  event: { id: string; organization_id: string };
  lease: string;
  url: string;
  host: string;
  etag: string | null;
  last_modified: string | null;
  digest: Buffer | null;
}

/** How long a crashed worker keeps a schedule. A live worker renews its lease. */
const leaseSeconds = 120;

/**
 * Claims schedules that are due and that no worker is fetching, the longest overdue first, without
 * those whose host is being fetched from.
 */
export async function claimDueSchedules(atMost: number): Promise<ClaimedSchedule[]> {
  return query<ClaimedSchedule>({
    name: "claim-schedules",
    text: claimDueSql({
      table: "watched_schedules",
      key: "event_id",
      joins: "JOIN events de ON de.id = d.event_id",
      due: `d.next_fetch_at <= now() AND coalesce(d.leased_until < now(), true) AND de.is_archived IS NOT TRUE
            AND NOT EXISTS (SELECT FROM fetched_hosts h WHERE h.host = d.host AND h.leased_until > now())`,
      order: "d.next_fetch_at",
      set: "lease = gen_random_uuid(), leased_until = now() + make_interval(secs => $2)",
      returning: `json_build_object('id', e.id, 'organization_id', e.organization_id) AS event,
                  c.lease, c.url, c.host, c.etag, c.last_modified, c.digest
                  FROM claimed c JOIN events e ON e.id = c.event_id`,
    }),
    values: [atMost, leaseSeconds],
  });
}

/** Gives back a schedule that was not fetched. It stays due. */
export async function unclaimSchedule({ event, lease }: ClaimedSchedule): Promise<void> {
  await query({
    name: "unclaim-schedule",
    text: `UPDATE watched_schedules SET lease = NULL, leased_until = NULL
            WHERE event_id = $1 AND lease = $2`,
    values: [event.id, lease],
  });
}

/**
 * Renews the lease. False when the schedule is no longer watched, or another worker holds it by
 * now.
 */
export async function renewScheduleLease({ event, lease }: ClaimedSchedule): Promise<boolean> {
  const held = await query({
    name: "hold-schedule",
    text: "UPDATE watched_schedules SET leased_until = now() + make_interval(secs => $3) WHERE event_id = $1 AND lease = $2 RETURNING lease",
    values: [event.id, lease, leaseSeconds],
  });
  return held.length === 1;
}
