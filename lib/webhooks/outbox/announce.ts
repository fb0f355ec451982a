import { isDeepStrictEqual } from "node:util";
import { isSilent, type Transaction } from "@/lib/db/transact";
import {
  type ChangeEventType,
  eventTypeCatalog,
  type ResourceKind,
  type WebhookEventType,
} from "@/lib/webhooks/catalog/event-types";
import { snapshotSql } from "@/lib/webhooks/catalog/payloads";
import { recordSnapshots } from "./record";
import type { RowsBefore } from "./rows-before";

/** The 24 types that carry a resource. */
export type ResourceEventType = {
  [Type in WebhookEventType]: (typeof eventTypeCatalog)[Type]["carries"] extends ResourceKind
    ? Type
    : never;
}[WebhookEventType];

/** A type that names the fields that changed needs the rows before the change. */
type Before<Type> = Type extends ChangeEventType ? [before: RowsBefore] : [];

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
export const announce = <Type extends ResourceEventType>(
  tx: Transaction,
  eventType: Type,
  { id, ...subject }: Subject,
  ...before: Before<Type>
): Promise<void> => announceResources(tx, eventType, { ...subject, ids: [id] }, ...before);

/** Announces several resources that one change affects. */
export const announceResources = <Type extends ResourceEventType>(
  tx: Transaction,
  eventType: Type,
  { eventId, ids, actorId }: Omit<Subject, "id"> & { ids: string[] },
  ...before: Before<Type>
): Promise<void> =>
  announceChanges(
    tx,
    eventType,
    eventId,
    ids.map((id) => ({ id, actorId })),
    ...before,
  );

/** Announces several changes, each with an audit entry of its own. */
export const announceChanges = <Type extends ResourceEventType>(
  tx: Transaction,
  eventType: Type,
  eventId: string,
  subjects: readonly Omit<Subject, "eventId">[],
  ...before: Before<Type>
): Promise<void> => announceChangesAs(tx, [eventType], eventId, subjects, ...before);

/**
 * Announces each change as all of the types, in their order. The types carry the same row, which is
 * read only once: that read is half the cost of an occurrence.
 */
export async function announceChangesAs<Type extends ResourceEventType>(
  tx: Transaction,
  eventTypes: readonly [Type, ...Type[]],
  eventId: string,
  subjects: readonly Omit<Subject, "eventId">[],
  ...[before]: Before<Type>
): Promise<void> {
  if (subjects.length === 0 || isSilent(tx)) return;
  const [source, ...others] = eventTypes.map(snapshotSourceOf);
  if (!source || others.some((other) => !isDeepStrictEqual(other, source)))
    throw new Error(`${eventTypes.join(", ")} do not carry the same`);
  const recorded = await recordSnapshots(tx, { ...source, eventTypes, eventId, subjects, before });
  if (recorded < subjects.length * eventTypes.length)
    throw new Error(
      `${eventTypes.join(", ")}: nothing to announce at one of ${subjects.map(({ id }) => id).join(", ")}`,
    );
}

function snapshotSourceOf(eventType: ResourceEventType) {
  const { carries, dedupKey } = eventTypeCatalog[eventType];
  return { snapshotSql: snapshotSql[carries], isOncePerResource: dedupKey === "id" };
}
