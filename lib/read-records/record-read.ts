import { randomUUID } from "node:crypto";
import { clock } from "@/lib/clock";
import { namedId } from "@/lib/crypto/named-id";
import { query } from "@/lib/db/query";
import { writeBehind } from "@/lib/db/write-behind";
import type { DataSubjects } from "./data-subjects";
import { pageIdOf, type ReadRecord, type Statement, storeReads } from "./store";

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

interface SentDelivery {
  integration_id: string;
  event_id: string;
  event_type: string;
  delivery_id: string;
  at: Date | string;
  people: DataSubjects;
}

/**
 * Records the data about people that deliveries carry (docs/rules/people.md#what-an-app-read),
 * before the deliveries are stored. A crash in between leaves a record whose delivery is made again
 * with the same id, never a delivery without a record. The repeated call must have the same `at`.
 */
export async function recordDeliveryReads(
  statement: Statement,
  deliveries: SentDelivery[],
): Promise<void> {
  const records = deliveries
    .filter(({ people }) => people.people.length > 0)
    .map(({ integration_id, event_id, event_type, delivery_id, at, people }) => ({
      id: namedId("delivery", delivery_id),
      integrationId: integration_id,
      eventId: event_id,
      at,
      source: event_type,
      pageId: pageIdOf(event_id, people),
      people,
    }));
  if (records.length > 0) await storeReads(statement, records);
}
