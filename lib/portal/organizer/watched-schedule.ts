import { setTimeout as wait } from "node:timers/promises";
import { prisma } from "@/lib/db/prisma";
import { scheduleReportSchema } from "@/lib/transitions/watched-schedule/fetch";

/** The schedule that an event watches, or null. The caller has checked the right to see it. */
export async function watchedSchedule(eventId: string) {
  const watched = await prisma().watchedSchedule.findUnique({
    where: { event_id: eventId },
    select: {
      url: true,
      every_minutes: true,
      next_fetch_at: true,
      fetched_at: true,
      outcome: true,
      failure: true,
      failures: true,
      applied_at: true,
      report: true,
    },
  });
  return (
    watched && { ...watched, report: scheduleReportSchema.safeParse(watched.report).data ?? null }
  );
}

export type WatchedSchedule = NonNullable<Awaited<ReturnType<typeof watchedSchedule>>>;

const pollEveryMs = 250;
const waitAtMostMs = 10_000;

/**
 * Waits up to `waitAtMostMs` for the worker. True once the time of the last fetch differs from
 * `since`.
 */
export async function waitForFetch(eventId: string, since: Date | null): Promise<boolean> {
  for (const giveUpAt = Date.now() + waitAtMostMs; Date.now() < giveUpAt; await wait(pollEveryMs)) {
    const watched = await prisma().watchedSchedule.findUnique({
      where: { event_id: eventId },
      select: { fetched_at: true },
    });
    if (watched === null) return false;
    if (watched.fetched_at !== null && watched.fetched_at.getTime() !== since?.getTime())
      return true;
  }
  return false;
}
