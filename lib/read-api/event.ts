import { statement } from "@/lib/db/statement";
import { refuse } from "@/lib/errors/refusal";
import { type Event, selectEvent, serializeEvent } from "@/lib/resources/event";

export async function getEvent(eventId: string): Promise<{ event: Event }> {
  const [found] = await statement<{ row: Event }>({ name: "event", text: selectEvent, values: [eventId] });
  if (!found) throw refuse("resource_not_found");
  return { event: serializeEvent(found.row) };
}
