import { notFound } from "next/navigation";
import { requireOrganizerEvent } from "./event-frame";

/**
 * The event of a page that changes something. For people who may not manage it, the page does not
 * exist.
 */
export async function requireManagedEvent(eventId: string, path: string) {
  const event = await requireOrganizerEvent(eventId, path);
  return event.isManaged ? event : notFound();
}
