import type { Prisma } from "@/lib/db/prisma";
import type { Transaction } from "@/lib/db/transact";
import { eventTypeCatalog, type ResourceKind, type WebhookEventType } from "@/lib/webhooks/catalog/event-types";
import { snapshotSql } from "@/lib/webhooks/catalog/payloads";
import { recordAll } from "./record";

/** The 24 types that carry a resource. */
export type ResourceEventType = {
  [Type in WebhookEventType]: (typeof eventTypeCatalog)[Type]["carries"] extends ResourceKind ? Type : never;
}[WebhookEventType];

interface Subject {
  eventId: string;
  /** The row's; the person's for applications and participants. */
  id: string;
  /** The audit entry. */
  actorId: string;
}

/**
 * Records an occurrence with a snapshot of the resource as it is at this moment of the transaction: call it after the change, or before it where the catalog
 * says "as before". Throws when the row is not there.
 */
export const announce = (tx: Transaction, eventType: ResourceEventType, { id, ...subject }: Subject): Promise<void> =>
  announceEach(tx, eventType, { ...subject, ids: [id] });

/** The same for several resources that one change concerns, in two statements. */
export async function announceEach(
  tx: Transaction,
  eventType: ResourceEventType,
  { eventId, ids, actorId }: Omit<Subject, "id"> & { ids: string[] },
): Promise<void> {
  if (ids.length === 0) return;
  const { carries, dedupKey } = eventTypeCatalog[eventType];
  const found = await tx.$queryRawUnsafe<Frozen[]>(snapshotSql[carries], eventId, ids);
  if (found.length < ids.length) throw new Error(`${eventType}: nothing to announce at one of ${ids.join(", ")}`);
  const dedupKeyOf = ({ id, row }: Frozen) => (dedupKey === "id" ? id : `${id}:${row.updated_at}`);
  await recordAll(
    tx,
    found.map((each) => ({ eventType, eventId, dedupKey: dedupKeyOf(each), snapshot: each.row, actorId })),
  );
}

interface Frozen {
  id: string;
  row: Prisma.InputJsonObject & { updated_at: string };
}
