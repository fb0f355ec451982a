import type { Transaction } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import { fieldFault } from "@/lib/transitions/field-fault";

/** A thread of the event, locked until the transaction ends. */
export async function lockThread(tx: Transaction, eventId: string, threadId: string) {
  const thread = (await lockThreads(tx, eventId, [threadId])).get(threadId);
  if (!thread) throw refuse("resource_not_found");
  return thread;
}

/** Several threads by id, locked in id order. */
export async function lockThreads(tx: Transaction, eventId: string, ids: string[]) {
  if (!ids.every(isUuid)) throw refuse("resource_not_found");
  await tx.query`SELECT FROM threads WHERE event_id = ${eventId}::uuid AND id = ANY (${ids}::uuid[]) ORDER BY id FOR UPDATE`;
  const found = await tx.thread.findMany({ where: { event_id: eventId, id: { in: ids } } });
  if (found.length < ids.length) throw refuse("resource_not_found");
  return new Map(found.map((thread) => [thread.id, thread]));
}

/** Locks threads that are about to be referenced, in id order, so that they cannot be deleted until the transaction ends. */
export async function requireThreads(tx: Transaction, eventId: string, ids: readonly (string | null | undefined)[]): Promise<void> {
  const named = [...new Set(ids.flatMap((id) => id || []))];
  if (named.length === 0) return;
  const found = await tx.query`
    SELECT id FROM threads WHERE event_id = ${eventId}::uuid AND id = ANY (${named}::uuid[]) ORDER BY id FOR KEY SHARE`;
  if (found.length < named.length) throw fieldFault("thread", "This thread no longer exists.");
}
