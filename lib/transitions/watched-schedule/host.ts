import { query } from "@/lib/db/query";
import type { ClaimedSchedule } from "./claim";

/** Longer than a fetch takes at most. */
const leaseSeconds = 90;

/**
 * Takes the host of a claimed schedule. False while another fetch from that host is in flight, also
 * one whose schedule is watched no more.
 */
export async function takeHost({
  host,
  lease,
}: Pick<ClaimedSchedule, "host" | "lease">): Promise<boolean> {
  const taken = await query({
    name: "take-fetched-host",
    text: `INSERT INTO fetched_hosts AS h (host, lease, leased_until)
           VALUES ($1, $2, now() + make_interval(secs => $3))
           ON CONFLICT (host) DO UPDATE SET lease = $2, leased_until = excluded.leased_until
            WHERE h.leased_until < now() RETURNING host`,
    values: [host, lease, leaseSeconds],
  });
  return taken.length > 0;
}

/** Frees the host, and deletes the rows that dead processes left behind. */
export const releaseHost = async ({ lease }: Pick<ClaimedSchedule, "lease">): Promise<void> =>
  void (await query({
    name: "release-fetched-host",
    text: "DELETE FROM fetched_hosts WHERE lease = $1 OR leased_until < now() RETURNING 1",
    values: [lease],
  }));
