import { askAsIntegration } from "./integration-request";
import type { EventState } from "./shapes";
import { type Credentials, type Patience, withQuery } from "./transport";

/**
 * The state of an event's data as the integration may read it now: for each kind how many records
 * there are, and the digest of their versions. 60 answers an hour.
 */
export const readState = ({
  eventId,
  ...options
}: Credentials & Patience & { eventId: string }): Promise<EventState> =>
  askAsIntegration(options, withQuery("/webhooks/v1/state", { event_id: eventId }));
