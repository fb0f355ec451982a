import type { Actor } from "@/lib/audit/actor";
import { transact } from "@/lib/db/transact";
import { changedFields, requireAsSeen } from "@/lib/transitions/changed";
import { auditInEvent } from "@/lib/transitions/event-audit";
import { requireOwnEvent } from "@/lib/transitions/rights";
import { announce } from "@/lib/webhooks/outbox/announce";
import type { ThreadInput } from "./input";
import { lockThread } from "./lock";

/** The organizer changes the given fields of a thread `seen` is what the form showed. An edit that changes nothing is not recorded. */
export const editThread = (
  organizer: Actor,
  eventId: string,
  threadId: string,
  input: Partial<ThreadInput>,
  seen: Partial<ThreadInput> = {},
): Promise<void> =>
  transact(async (tx) => {
    const event = await requireOwnEvent(tx, organizer, eventId, "manage_events");
    const thread = await lockThread(tx, event.id, threadId);
    const fields = changedFields(thread, input);
    requireAsSeen(thread, input, seen);
    if (fields.length === 0) return;
    await tx.thread.update({ where: { event_id_id: { event_id: event.id, id: thread.id } }, data: input, select: { id: true } });
    const actorId = await auditInEvent(tx, organizer, event, "thread.edited", thread.id, { fields });
    await announce(tx, "thread.updated", { eventId: event.id, id: thread.id, actorId });
  });
