import type { Actor } from "@/lib/audit/actor";
import { transact } from "@/lib/db/transact";
import { auditInEvent } from "@/lib/transitions/event-audit";
import { requireOwnEvent } from "@/lib/transitions/rights";
import { announce } from "@/lib/webhooks/outbox/announce";
import type { ThreadInput } from "./input";

/** The organizer adds a thread to the program. Returns its id. */
export const createThread = (organizer: Actor, eventId: string, input: ThreadInput): Promise<string> =>
  transact(async (tx) => {
    const event = await requireOwnEvent(tx, organizer, eventId, "manage_events");
    const { id } = await tx.thread.create({ data: { ...input, event_id: event.id }, select: { id: true } });
    const actorId = await auditInEvent(tx, organizer, event, "thread.created", id);
    await announce(tx, "thread.created", { eventId: event.id, id, actorId });
    return id;
  });
