import { fast } from "@/lib/db/fast";
import { refuse } from "@/lib/errors/refusal";
import { type Event, selectEvent, serializeEvent } from "@/lib/resources/event";
import type { SingleResponse } from "./single-response";

export async function getEvent(eventId: string): Promise<SingleResponse<{ event: Event }>> {
  const [found] = await fast<{ row: Event }>("data", {
    name: "event",
    text: selectEvent,
    values: [eventId],
  });
  if (!found) throw refuse("resource_not_found");
  return { body: { event: serializeEvent(found.row) }, people: null };
}
