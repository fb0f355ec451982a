import type { Transaction } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import { fieldFault } from "@/lib/transitions/field-fault";

/** A thread of the event, locked until the transaction ends. */
export async function lockThread(tx: Transaction, eventId: string, threadId: string) {
  if (!isUuid(threadId)) throw refuse("resource_not_found");
  await tx.$queryRaw`SELECT FROM threads WHERE event_id = ${eventId}::uuid AND id = ${threadId}::uuid FOR UPDATE`;
  const thread = await tx.thread.findUnique({ where: { event_id_id: { event_id: eventId, id: threadId } } });
  if (!thread) throw refuse("resource_not_found");
  return thread;
}

/** A thread that is about to be referred to cannot be deleted until the transaction ends. */
export async function requireThread(tx: Transaction, eventId: string, threadId: string | null | undefined): Promise<void> {
  if (!threadId) return;
  const found = await tx.$queryRaw<unknown[]>`
    SELECT id FROM threads WHERE event_id = ${eventId}::uuid AND id = ${threadId}::uuid FOR KEY SHARE`;
  if (found.length === 0) throw fieldFault("thread", "This thread is not there any more.");
}
