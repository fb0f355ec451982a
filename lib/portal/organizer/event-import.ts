import { setTimeout as wait } from "node:timers/promises";
import { prisma } from "@/lib/db/prisma";
import { importOutcomeSchema } from "@/lib/transitions/event-import/outcome";
import { isExpired } from "@/lib/transitions/event-import/request";
import { scheduleReportSchema } from "@/lib/transitions/watched-schedule/fetch";

/**
 * What a person is importing into an event, or the preview of what they want to watch; null when
 * there is nothing, or it has expired.
 */
export async function eventImport(personId: string, eventId: string, what: "file" | "watch") {
  const found = await prisma().eventImport.findUnique({
    where: { person_id: personId },
    select: {
      id: true,
      event_id: true,
      file_name: true,
      url: true,
      every_minutes: true,
      state: true,
      outcome: true,
      is_renewed: true,
      failure: true,
      asked_at: true,
    },
  });
  if (!found || found.event_id !== eventId || isExpired(found)) return null;
  if ((found.url === null) !== (what === "file")) return null;
  return { ...found, outcome: importOutcomeSchema.safeParse(found.outcome).data ?? null };
}

export type EventImport = NonNullable<Awaited<ReturnType<typeof eventImport>>>;

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

/** Waits until the worker has read or applied what the person is importing, but not for long. */
export const waitForPreview = (personId: string): Promise<boolean> =>
  waitFor(async () => {
    const found = await prisma().eventImport.findUnique({
      where: { person_id: personId },
      select: { state: true },
    });
    return found?.state === "reading" || found?.state === "applying" ? undefined : true;
  });

/**
 * Waits for the worker, but not for long. True once the time of the last fetch differs from
 * `since`.
 */
export const waitForFetch = (eventId: string, since: Date | null): Promise<boolean> =>
  waitFor(async () => {
    const watched = await prisma().watchedSchedule.findUnique({
      where: { event_id: eventId },
      select: { fetched_at: true },
    });
    if (watched === null) return false;
    const isFetched = watched.fetched_at?.getTime() !== since?.getTime();
    return watched.fetched_at !== null && isFetched ? true : undefined;
  });

const pollEveryMs = 200;
const waitAtMostMs = 10_000;

async function waitFor(ask: () => Promise<boolean | undefined>): Promise<boolean> {
  for (const giveUpAt = Date.now() + waitAtMostMs; Date.now() < giveUpAt; await wait(pollEveryMs)) {
    const answer = await ask();
    if (answer !== undefined) return answer;
  }
  return false;
}
