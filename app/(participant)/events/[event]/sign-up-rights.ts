import type { OwnParticipation } from "@/lib/portal/participant/own-record";
import type { PublicEvent } from "@/lib/portal/participant/public-event";

/** Whether the reader is a registered participant of the event. */
export const isParticipant = (participation: OwnParticipation | null): boolean =>
  participation !== null &&
  participation.registered_at !== null &&
  !participation.removed_at &&
  !participation.cancelled_at;

/** Whether the reader is shown the controls for taking a seat. The verb makes the decision. */
export const mayTakeSeats = (event: PublicEvent, participation: OwnParticipation | null): boolean =>
  isParticipant(participation) && event.publish_status === "published" && !event.is_archived;
