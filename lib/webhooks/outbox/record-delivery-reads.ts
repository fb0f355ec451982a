import { namedId } from "@/lib/crypto/named-id";
import type { DataSubjects } from "@/lib/read-records/data-subjects";
import { pageIdOf, type Statement, storeReads } from "@/lib/read-records/store";

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
