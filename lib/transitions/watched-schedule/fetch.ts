import * as z from "zod";
import { clock } from "@/lib/clock";
import { claimDueSql } from "@/lib/db/claim";
import { query } from "@/lib/db/query";
import { transact } from "@/lib/db/transact";
import { auditInEvent } from "@/lib/transitions/event-audit";

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
const scheduleLeaseSeconds = 120;

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
      due: `d.next_fetch_at <= now() AND coalesce(d.leased_until < now(), true)
            AND de.is_archived IS NOT TRUE
            AND NOT EXISTS (SELECT FROM fetched_hosts h
                             WHERE h.host = d.host AND h.leased_until > now())`,
      order: "d.next_fetch_at",
      set: "lease = gen_random_uuid(), leased_until = now() + make_interval(secs => $2)",
      returning: `json_build_object('id', e.id, 'organization_id', e.organization_id) AS event,
                  c.lease, c.url, c.host, c.etag, c.last_modified, c.digest
                  FROM claimed c JOIN events e ON e.id = c.event_id`,
    }),
    values: [atMost, scheduleLeaseSeconds],
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
    text: `UPDATE watched_schedules SET leased_until = now() + make_interval(secs => $3)
            WHERE event_id = $1 AND lease = $2 RETURNING lease`,
    values: [event.id, lease, scheduleLeaseSeconds],
  });
  return held.length === 1;
}

const hostLeaseSeconds = 90;

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
    values: [host, lease, hostLeaseSeconds],
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

/** The changes that a version of a schedule made. */
export const scheduleReportSchema = z.object({
  changed: z.int(),
  deleted: z.int(),
  /** How many occurrences of each type were recorded. */
  facts: z.record(z.string(), z.int()),
  /** Repairs, and content that was not carried over. */
  notes: z.array(z.string()),
  /** Content that could not be applied. */
  faults: z.array(z.string()),
});

export type ScheduleReport = z.output<typeof scheduleReportSchema>;

/** Identifies the fetched version, so that an unchanged one is recognized. */
interface FetchedVersion {
  etag: string | null;
  last_modified: string | null;
  digest: Uint8Array<ArrayBuffer> | null;
}

export type FetchResult =
  | { outcome: "applied"; report: ScheduleReport; version: FetchedVersion }
  | { outcome: "unchanged" }
  | { outcome: "failed"; failure: string };

const longestWaitMinutes = 1440;

/**
 * Stores the result of a fetch and the time of the next one. Each consecutive failure doubles the
 * wait, up to a day. Does nothing for a worker whose lease was taken.
 */
export const finishFetch = (
  { event, lease }: ClaimedSchedule,
  result: FetchResult,
): Promise<void> =>
  transact(async (tx) => {
    const isFailure = result.outcome === "failed";
    const { count } = await tx.watchedSchedule.updateMany({
      where: { event_id: event.id, lease },
      data: {
        ...{ lease: null, leased_until: null, fetched_at: clock.now(), outcome: result.outcome },
        failures: isFailure ? { increment: 1 } : 0,
        failure: isFailure ? result.failure : null,
        ...(result.outcome === "applied" && {
          ...result.version,
          applied_at: clock.now(),
          report: result.report,
        }),
      },
    });
    if (count === 0) return;
    await tx.query`
      UPDATE watched_schedules
         SET next_fetch_at = now() + make_interval(mins => least(
               every_minutes * power(2, least(failures, 10))::int, ${longestWaitMinutes}))
       WHERE event_id = ${event.id}::uuid`;
    if (result.outcome !== "applied" || result.report.changed + result.report.deleted === 0) return;
    const { changed, deleted, faults } = result.report;
    await auditInEvent(tx, "service", event, "watched_schedule.applied", event.id, {
      changed,
      deleted,
      faults: faults.length,
    });
  });
