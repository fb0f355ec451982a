import type { Prisma } from "@/lib/db/prisma";
import type { Transaction } from "@/lib/db/transact";
import { eventTypeCatalog, type WebhookEventType } from "@/lib/webhooks/catalog/event-types";
import { type Snapshot, snapshots } from "@/lib/webhooks/catalog/payloads";
import { recordAll } from "./record";

/** The 24 types that carry a resource. */
export type ResourceEventType = {
  [Type in WebhookEventType]: (typeof eventTypeCatalog)[Type]["carries"] extends Snapshot ? Type : never;
}[WebhookEventType];

interface Fact {
  eventId: string;
  /** Of the row that it happened to; a person's on applications and participants. */
  id: string;
  /** The audit entry. */
  actorId: string;
}

/**
 * Records that it happened to a resource, with the resource as it is in this moment of the transaction: after the change, or before it where the catalog
 * says "as before". Throws when the row is not there.
 */
export const announce = (tx: Transaction, eventType: ResourceEventType, { id, ...fact }: Fact): Promise<void> =>
  announceEach(tx, eventType, { ...fact, ids: [id] });

/** The same that one change did to several resources, in two statements. */
export async function announceEach(
  tx: Transaction,
  eventType: ResourceEventType,
  { eventId, ids, actorId }: Omit<Fact, "id"> & { ids: string[] },
): Promise<void> {
  if (ids.length === 0) return;
  const { carries, dedupKey } = eventTypeCatalog[eventType];
  const found = await tx.$queryRawUnsafe<Frozen[]>(snapshots[carries].select, eventId, ids);
  if (found.length < ids.length) throw new Error(`${eventType}: nothing to announce at one of ${ids.join(", ")}`);
  const factKey = ({ id, row }: Frozen) => (dedupKey === "id" ? id : `${id}:${row.updated_at}`);
  await recordAll(
    tx,
    found.map((each) => ({ eventType, eventId, factKey: factKey(each), snapshot: each.row, actorId })),
  );
}

interface Frozen {
  id: string;
  row: Prisma.InputJsonObject & { updated_at: string };
}
