import { randomUUID } from "node:crypto";
import { clock } from "@/lib/clock";
import { query } from "@/lib/db/query";
import { writeBehind } from "@/lib/db/write-behind";
import type { DataSubjects } from "./data-subjects";
import { pageIdOf, type ReadRecord, storeReads } from "./store";

/**
 * Written twice a second, so that a killed process loses less than a second of reads. Failed writes
 * are retried.
 */
const reads = writeBehind<ReadRecord>("reads", {
  everyMilliseconds: 500,
  flushAt: 500,
  atMost: 20_000,
  write,
  retries: true,
});

/**
 * Pages that this process has stored in the current hour: their people are not sent to the database
 * again.
 */
let pagesOfHour = { hour: 0, ids: new Set<string>() };
const knownAtMost = 50_000;

/**
 * Records a read after the response, together with others in one statement. Reads of one page by
 * one integration within one write are one record.
 */
export function recordRead(
  { integrationId, eventId }: { integrationId: string; eventId: string },
  source: string,
  people: DataSubjects,
): void {
  if (people.people.length === 0) return;
  const pageId = pageIdOf(eventId, people);
  reads.add(
    { id: randomUUID(), integrationId, eventId, source, pageId, people, at: clock.now() },
    `${integrationId} ${source} ${pageId}`,
  );
}

export const flushReads = reads.flush;

async function write(records: ReadRecord[]): Promise<void> {
  const known = knownPages();
  await storeReads(query, records, known);
  for (const { pageId } of records) known.add(pageId);
}

function knownPages(): Set<string> {
  const hour = Math.floor(clock.now().getTime() / 3_600_000);
  if (pagesOfHour.hour !== hour || pagesOfHour.ids.size >= knownAtMost)
    pagesOfHour = { hour, ids: new Set() };
  return pagesOfHour.ids;
}
