import { isDeepStrictEqual } from "node:util";
import type { Transaction } from "@/lib/db/transact";
import {
  eventTypeCatalog,
  type ResourceKind,
  type WebhookEventType,
} from "@/lib/webhooks/catalog/event-types";
import { snapshotSql } from "@/lib/webhooks/catalog/payloads";
import { recordSnapshots } from "./record";

/** The 24 types that carry a resource. */
export type ResourceEventType = {
  [Type in WebhookEventType]: (typeof eventTypeCatalog)[Type]["carries"] extends ResourceKind
    ? Type
    : never;
}[WebhookEventType];

interface Subject {
  eventId: string;
  /** The row's id. For applications and participants: the person's id. */
  id: string;
  /** The id of the audit entry. */
  actorId: string;
}

/**
 * Records an occurrence with a snapshot of the resource at this point of the transaction. Throws
 * when the row does not exist. Call it after the change, or before it where the catalog says "as
 * before".
 */
export const announce = (
  tx: Transaction,
  eventType: ResourceEventType,
  { id, ...subject }: Subject,
): Promise<void> => announceResources(tx, eventType, { ...subject, ids: [id] });

/** The same for several resources that one change affects. */
export const announceResources = (
  tx: Transaction,
  eventType: ResourceEventType,
  { eventId, ids, actorId }: Omit<Subject, "id"> & { ids: string[] },
): Promise<void> =>
  announceChanges(
    tx,
    eventType,
    eventId,
    ids.map((id) => ({ id, actorId })),
  );

/** The same for several changes, each with an audit entry of its own. */
export const announceChanges = (
  tx: Transaction,
  eventType: ResourceEventType,
  eventId: string,
  subjects: readonly Omit<Subject, "eventId">[],
): Promise<void> => announceChangesAs(tx, [eventType], eventId, subjects);

/**
 * Announces each change as all of the types, in their order. The types carry the same row, which is
 * read only once: that read is half the cost of an occurrence.
 */
export async function announceChangesAs(
  tx: Transaction,
  eventTypes: readonly [ResourceEventType, ...ResourceEventType[]],
  eventId: string,
  subjects: readonly Omit<Subject, "eventId">[],
): Promise<void> {
  if (subjects.length === 0) return;
  const [source, ...others] = eventTypes.map(snapshotSourceOf);
  if (!source || others.some((other) => !isDeepStrictEqual(other, source)))
    throw new Error(`${eventTypes.join(", ")} do not carry the same`);
  const recorded = await recordSnapshots(tx, { ...source, eventTypes, eventId, subjects });
  if (recorded < subjects.length * eventTypes.length)
    throw new Error(
      `${eventTypes.join(", ")}: nothing to announce at one of ${subjects.map(({ id }) => id).join(", ")}`,
    );
}

function snapshotSourceOf(eventType: ResourceEventType) {
  const { carries, dedupKey } = eventTypeCatalog[eventType];
  return { snapshotSql: snapshotSql[carries], isOncePerResource: dedupKey === "id" };
}
