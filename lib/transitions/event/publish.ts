import type { Actor } from "@/lib/audit/actor";
import { transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { auditInEvent } from "@/lib/transitions/event-audit";
import { requireOwnEvent } from "@/lib/transitions/rights";
import { announce } from "@/lib/webhooks/outbox/announce";

/** The organizer publishes a draft. `published_at` is the last time that somebody did. */
export const publishEvent = (organizer: Actor, eventId: string): Promise<void> =>
  transact(async (tx) => {
    const event = await requireOwnEvent(tx, organizer, eventId, "manage_events");
    const published = await tx.$executeRaw`
      UPDATE events SET publish_status = 'published', published_at = now()
       WHERE id = ${event.id}::uuid AND publish_status IS DISTINCT FROM 'published'`;
    if (published === 0) throw refuse("invalid_request", { message: "This event is already published." });
    const actorId = await auditInEvent(tx, organizer, event, "event.published", event.id);
    await announce(tx, "event.published", { eventId: event.id, id: event.id, actorId });
  });
