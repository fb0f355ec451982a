import type { Actor } from "@/lib/audit/actor";
import { transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import type { accessModes } from "@/lib/resources/event";
import { requireEditableEvent } from "@/lib/transitions/rights";
import { changeAnnouncedSettings, lockedEventBefore } from "./announced-settings";

export type AccessMode = (typeof accessModes)[number];

/** The organizer changes the access mode. Pending applications stay pending. */
export const setAccessMode = (
  organizer: Actor,
  eventId: string,
  accessMode: AccessMode,
): Promise<void> =>
  transact(async (tx) => {
    const event = await requireEditableEvent(tx, organizer, eventId, "event");
    const settings = { access_mode: accessMode };
    const before = await lockedEventBefore(tx, event.id);
    if (!(await changeAnnouncedSettings(tx, organizer, event, settings, before)))
      throw refuse("invalid_request", { message: "This event already has that access mode." });
  });
