import { setTimeout as wait } from "node:timers/promises";
import { prisma } from "@/lib/db/prisma";
import { isExpired } from "@/lib/transitions/event-import/apply";
import { importOutcomeSchema } from "@/lib/transitions/event-import/outcome";

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

const pollEveryMs = 200;
const waitAtMostMs = 8_000;

/** Waits until the worker has read or applied what the person is importing, but not for long. */
export async function waitForPreview(personId: string): Promise<void> {
  for (const giveUpAt = Date.now() + waitAtMostMs; Date.now() < giveUpAt; await wait(pollEveryMs)) {
    const found = await prisma().eventImport.findUnique({
      where: { person_id: personId },
      select: { state: true },
    });
    if (found?.state !== "reading" && found?.state !== "applying") return;
  }
}
