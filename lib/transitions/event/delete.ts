import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { requireEditableEvent } from "@/lib/transitions/rights";

/**
 * The organizer deletes an event with its program, form and settings. It must be a draft that was
 * never published, that nobody applied to and that no integration was ever connected to
 * (docs/rules/states.md#deleting-waves-and-events). Its entries in the organization's log stay.
 */
export const deleteEvent = (organizer: Actor, eventId: string): Promise<void> =>
  transact(async (tx) => {
    const { id, organization_id } = await requireEditableEvent(tx, organizer, eventId, "event");
    await tx.query`SELECT FROM events WHERE id = ${id}::uuid FOR UPDATE`;
    const event = await tx.event.findUnique({
      where: { id },
      select: {
        title: true,
        published_at: true,
        publish_status: true,
        _count: { select: { people: true, connections: true } },
      },
    });
    if (!event) throw refuse("resource_not_found");
    const { title, published_at, publish_status, _count } = event;
    if (publish_status === "published" || published_at)
      throw refuse("invalid_request", {
        message: "This event has been published. Archive it instead.",
      });
    if (_count.people > 0)
      throw refuse("invalid_request", {
        message: "This event has applications or participants. Archive it instead.",
      });
    if (_count.connections > 0)
      throw refuse("invalid_request", {
        message: "An integration was connected to this event. Archive it instead.",
      });
    await audit(tx, organizer, {
      action: "event.deleted",
      subject: { type: "event", id },
      organizationId: organization_id,
      details: { title },
    });
    await tx.event.delete({ where: { id }, select: { id: true } });
  });
