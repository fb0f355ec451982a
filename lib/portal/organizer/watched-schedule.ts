import { setTimeout as wait } from "node:timers/promises";
import { prisma } from "@/lib/db/prisma";
import { reportSchema } from "@/lib/transitions/watched-schedule/finish";

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
  return watched && { ...watched, report: reportSchema.safeParse(watched.report).data ?? null };
}

export type WatchedSchedule = NonNullable<Awaited<ReturnType<typeof watchedSchedule>>>;

const lookEveryMs = 250;
const patienceMs = 10_000;

/** Waits up to `patienceMs` for the worker. True once the time of the last fetch differs from `since`. */
export async function hasFetched(eventId: string, since: Date | null): Promise<boolean> {
  for (const giveUpAt = Date.now() + patienceMs; Date.now() < giveUpAt; await wait(lookEveryMs)) {
    const watched = await prisma().watchedSchedule.findUnique({ where: { event_id: eventId }, select: { fetched_at: true } });
    if (watched === null) return false;
    if (watched.fetched_at !== null && watched.fetched_at.getTime() !== since?.getTime()) return true;
  }
  return false;
}
