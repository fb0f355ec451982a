import { isSilent, type Transaction } from "@/lib/db/transact";
import type { ChangeEventType, eventTypeCatalog } from "@/lib/webhooks/catalog/event-types";
import { snapshotSql } from "@/lib/webhooks/catalog/payloads";

/** The resources that a change is about to touch, by id. */
export type RowsBefore = ReadonlyMap<string, object>;

type ChangingKind = (typeof eventTypeCatalog)[ChangeEventType]["carries"];

/**
 * Reads resources before a change, so that its webhooks can name the fields that it touched
 * (docs/rules/webhooks.md#changed-fields). The caller has locked the rows.
 */
export async function rowsBefore(
  tx: Transaction,
  kind: ChangingKind,
  eventId: string,
  ids: readonly string[],
): Promise<RowsBefore> {
  if (ids.length === 0 || isSilent(tx)) return new Map();
  const found = await tx.query<{ id: string; row: object }>(snapshotSql[kind], eventId, ids);
  return new Map(found.map(({ id, row }) => [id, row]));
}
