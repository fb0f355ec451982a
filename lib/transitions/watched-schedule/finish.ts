import * as z from "zod";
import { clock } from "@/lib/clock";
import { transact } from "@/lib/db/transact";
import { auditInEvent } from "@/lib/transitions/event-audit";
import type { ClaimedSchedule } from "./claim";

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
      UPDATE watched_schedules SET next_fetch_at = now() + make_interval(mins => least(every_minutes * power(2, least(failures, 10))::int, ${longestWaitMinutes}))
       WHERE event_id = ${event.id}::uuid`;
    if (result.outcome !== "applied" || result.report.changed + result.report.deleted === 0) return;
    const { changed, deleted, faults } = result.report;
    await auditInEvent(tx, "service", event, "watched_schedule.applied", event.id, {
      changed,
      deleted,
      faults: faults.length,
    });
  });
