import { query } from "@/lib/db/query";
/** A schedule that one worker is fetching. `lease` is a fencing token: after another worker takes over, the first one can no longer write. */
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
  const rows = await query<ClaimedSchedule>({
    name: "claim-schedules",
    text: `WITH due AS (
             SELECT d.event_id FROM watched_schedules d JOIN events de ON de.id = d.event_id
              WHERE d.next_fetch_at <= now() AND (d.leased_until IS NULL OR d.leased_until < now()) AND de.is_archived IS NOT TRUE
                AND NOT EXISTS (SELECT FROM fetched_hosts h WHERE h.host = d.host AND h.leased_until > now())
              ORDER BY d.next_fetch_at LIMIT $1 FOR UPDATE OF d SKIP LOCKED
           )
           UPDATE watched_schedules w SET lease = gen_random_uuid(), leased_until = now() + make_interval(secs => $2)
             FROM due JOIN events e ON e.id = due.event_id WHERE w.event_id = due.event_id
        RETURNING json_build_object('id', e.id, 'organization_id', e.organization_id) AS event, w.lease, w.url, w.host, w.etag, w.last_modified, w.digest`,
    values: [atMost, leaseSeconds],
  });
  return rows;
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

/** Renews the lease. False when the schedule is no longer watched, or another worker holds it by now. */
export async function renewScheduleLease({ event, lease }: ClaimedSchedule): Promise<boolean> {
  const held = await query({
    name: "hold-schedule",
    text: "UPDATE watched_schedules SET leased_until = now() + make_interval(secs => $3) WHERE event_id = $1 AND lease = $2 RETURNING lease",
    values: [event.id, lease, leaseSeconds],
  });
  return held.length === 1;
}
