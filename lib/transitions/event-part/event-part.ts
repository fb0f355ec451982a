import { randomUUID } from "node:crypto";
import type { Actor, AnyActor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { insertEach, updateEach } from "@/lib/db/write-each";
import { refuse } from "@/lib/errors/refusal";
import type { Fields } from "@/lib/resources/kinds";
import { differingEdits, type RecordEdit } from "@/lib/transitions/changed-fields";
import { requireWithin } from "@/lib/transitions/event/limits";
import { type AuditedRecord, auditEachInEvent, type OwnEvent } from "@/lib/transitions/event-audit";
import { fieldFault } from "@/lib/transitions/field-fault";
import type { RecordIdentity } from "@/lib/transitions/record-identity";
import { lockEditableEvent, requireEditableEvent } from "@/lib/transitions/rights";
import { announceChanges } from "@/lib/webhooks/outbox/announce";
import { rowsBefore } from "@/lib/webhooks/outbox/rows-before";

/**
 * A kind of part of which an event has many. `State` is a part as a data source may provide it.
 * Roles have no webhook: integrations read them.
 */
export interface EventPart<State extends object> {
  type: "role" | "thread" | "location";
  table: "roles" | "threads" | "locations";
  fields: Fields;
  /** Details of the audit entries of an added or removed part. */
  details?: (part: State) => { name: string };
  /** Locks the parts that these refer to. */
  requireReferences?: (tx: Transaction, eventId: string, parts: Partial<State>[]) => Promise<void>;
  /** Before a deletion: removes every reference to the part, or refuses because of one. */
  release: (tx: Transaction, part: AuditedRecord & { eventId: string }) => Promise<void>;
}

/** The organizer adds a part to the event. Returns its id. */
export const createPart = <State extends object>(
  part: EventPart<State>,
  organizer: Actor,
  eventId: string,
  input: State,
): Promise<string> =>
  transact(async (tx) => {
    const event = await lockEditableEvent(tx, organizer, eventId, part.type);
    const id = randomUUID();
    await addParts(part, tx, organizer, event, [{ ...input, id }]);
    return id;
  });

/** Adds several parts without checking permissions. */
export async function addParts<State extends object>(
  part: EventPart<State>,
  tx: Transaction,
  actor: AnyActor,
  event: OwnEvent,
  added: (State & RecordIdentity)[],
): Promise<void> {
  await part.requireReferences?.(tx, event.id, added);
  const rows = added.map((each) => ({ ...columnsOf(part, each), event_id: event.id }));
  await insertEach(tx, part.table, rows);
  if (part.table !== "roles") await requireWithin(tx, event.id, part.table);
  const records = added.map((each) => ({ id: each.id, details: part.details?.(each) }));
  const audited = await auditEachInEvent(tx, actor, event, `${part.type}.created`, records);
  if (part.type !== "role") await announceChanges(tx, `${part.type}.created`, event.id, audited);
}

/**
 * The organizer changes the given fields of a part; `seen` is the content that the form showed.
 * An edit that changes nothing is not recorded.
 */
export const editPart = <State extends object>(
  part: EventPart<State>,
  organizer: Actor,
  eventId: string,
  id: string,
  input: Partial<State>,
  seen: Partial<State> = {},
): Promise<void> =>
  transact(async (tx) => {
    const event = await requireEditableEvent(tx, organizer, eventId, part.type);
    await changeParts(part, tx, organizer, event, [{ id, input, seen }]);
  });

/** Changes several parts without checking permissions. Returns the ids of the changed ones. */
export async function changeParts<State extends object>(
  part: EventPart<State>,
  tx: Transaction,
  actor: AnyActor,
  event: OwnEvent,
  edits: RecordEdit<State>[],
): Promise<string[]> {
  const inputs = edits.map(({ input }) => input);
  await part.requireReferences?.(tx, event.id, inputs);
  const ids = edits.map(({ id }) => id);
  const stored = await lockParts(part, tx, event.id, ids);
  const changes = differingEdits(stored, edits).map(({ id, input, fields }) => ({
    id,
    columns: columnsOf(part, input),
    details: { fields },
  }));
  const before =
    part.type === "role"
      ? undefined
      : await rowsBefore(
          tx,
          part.type,
          event.id,
          changes.map(({ id }) => id),
        );
  await updateEach(tx, part.table, "id", event.id, changes);
  const audited = await auditEachInEvent(tx, actor, event, `${part.type}.edited`, changes);
  if (part.type !== "role" && before)
    await announceChanges(tx, `${part.type}.updated`, event.id, audited, before);
  return changes.map(({ id }) => id);
}

/** The organizer deletes a part. */
export const deletePart = <State extends object>(
  part: EventPart<State>,
  organizer: Actor,
  eventId: string,
  id: string,
): Promise<void> =>
  transact(async (tx) => {
    const event = await requireEditableEvent(tx, organizer, eventId, part.type);
    await removePart(part, tx, organizer, event, id);
  });

/** Removes a part without checking permissions. */
export async function removePart<State extends object>(
  part: EventPart<State>,
  tx: Transaction,
  actor: AnyActor,
  event: OwnEvent,
  id: string,
): Promise<void> {
  const records = [...(await lockParts(part, tx, event.id, [id])).values()].map((stored) => ({
    id,
    details: part.details?.(stored),
  }));
  const audited = await auditEachInEvent(tx, actor, event, `${part.type}.deleted`, records);
  if (part.type !== "role") await announceChanges(tx, `${part.type}.deleted`, event.id, audited);
  for (const each of audited) await part.release(tx, { ...each, eventId: event.id });
  await tx.query(
    `DELETE FROM ${part.table} WHERE event_id = $1::uuid AND id = $2::uuid`,
    event.id,
    id,
  );
}

/** The parts with these ids, locked in id order until the transaction ends. */
async function lockParts<State extends object>(
  { table, fields }: EventPart<State>,
  tx: Transaction,
  eventId: string,
  ids: string[],
): Promise<Map<string, State>> {
  if (!ids.every(isUuid)) throw refuse("resource_not_found");
  const columns = Object.entries(fields).map(([name, { column = name }]) => `${column} AS ${name}`);
  const found = await tx.query<State & { id: string }>(
    `SELECT ${columns.join(", ")} FROM ${table}
      WHERE event_id = $1::uuid AND id = ANY ($2::uuid[]) ORDER BY id FOR UPDATE`,
    eventId,
    ids,
  );
  if (found.length < ids.length) throw refuse("resource_not_found");
  return new Map(found.map((part) => [part.id, part]));
}

/** Locks parts that are about to be referenced, in id order, so that they stay until the end. */
export async function requireParts(
  { type, table }: Pick<EventPart<never>, "type" | "table">,
  tx: Transaction,
  eventId: string,
  ids: readonly (string | null | undefined)[],
): Promise<void> {
  const named = [...new Set(ids.flatMap((id) => id || []))];
  if (named.length === 0) return;
  const found = await tx.query(
    `SELECT id FROM ${table}
      WHERE event_id = $1::uuid AND id = ANY ($2::uuid[]) ORDER BY id FOR KEY SHARE`,
    eventId,
    named,
  );
  if (found.length < named.length) throw fieldFault(type, `This ${type} no longer exists.`);
}

const columnsOf = <State extends object>({ fields }: EventPart<State>, values: object) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [fields[name]?.column ?? name, value]),
  );
