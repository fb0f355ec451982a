import { notFound } from "next/navigation";
import { requireOrganizerEvent } from "./event-frame";

/** The event of a page on which something is changed; who may not manage events finds nothing there. */
export async function requireManagedEvent(eventId: string, path: string) {
  const event = await requireOrganizerEvent(eventId, path);
  return event.isManaged ? event : notFound();
}
