import type { Actor } from "@/lib/audit/actor";
import { transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import type { eventVisibilities } from "@/lib/resources/event";
import { requireEditableEvent } from "@/lib/transitions/rights";
import { changeAnnouncedSettings, lockedEventBefore } from "./announced-settings";

export type EventVisibility = (typeof eventVisibilities)[number];

/** The organizer makes an event private or discoverable, whether it is published or not. */
export const setVisibility = (
  organizer: Actor,
  eventId: string,
  visibility: EventVisibility,
): Promise<void> =>
  transact(async (tx) => {
    const event = await requireEditableEvent(tx, organizer, eventId, "event");
    const before = await lockedEventBefore(tx, event.id);
    if (!(await changeAnnouncedSettings(tx, organizer, event, { visibility }, before)))
      throw refuse("invalid_request", { message: `This event is already ${visibility}.` });
  });
