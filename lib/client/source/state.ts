import type { EventState } from "./shapes";
import {
  askPatiently,
  basicAuthorization,
  type Patience,
  serviceUrl,
  withQuery,
} from "./transport";

/**
 * The state of an event's data as the integration may read it now: for each kind how many records
 * there are, and the digest of their versions. 60 answers an hour.
 */
export async function readState(
  options: Patience & {
    clientId: string;
    clientSecret: string;
    eventId: string;
    /** The address of the service, when it is not the one that served this file. */
    url?: string | undefined;
  },
): Promise<EventState> {
  const { clientId, clientSecret, eventId, url = serviceUrl } = options;
  const headers = {
    Accept: "application/json",
    Authorization: basicAuthorization(clientId, clientSecret),
  };
  const { json } = await askPatiently(
    withQuery(new URL("/webhooks/v1/state", url).href, { event_id: eventId }),
    { headers },
    options,
  );
  return json as EventState;
}
