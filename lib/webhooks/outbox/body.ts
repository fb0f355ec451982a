import { integrationView } from "@/lib/people/integration-view";
import type { Payload } from "@/lib/webhooks/catalog/payloads";
import type { PeopleNow } from "./people-now";

/** What every envelope says, apart from its receiver. */
interface Envelope {
  event_type: string;
  event_id: string;
  organization_id: string;
  /** UTC with microseconds. */
  occurred_at: string;
}

interface Receiver {
  integration_id: string;
  pseudonymKey: Uint8Array;
  /** Whether participants.read is granted now, and was at the occurrence. */
  may_see_people: boolean;
  people_granted: boolean;
}

/**
 * The raw body for one integration: people by its pseudonyms, and withheld by the stricter of their states at the occurrence and now. Undefined when a
 * deleted account leaves nothing to send.
 */
export function bodyFor(receiver: Receiver, { event_type, event_id, organization_id, occurred_at }: Envelope, payload: Payload, now: PeopleNow) {
  const { integration_id, pseudonymKey, may_see_people, people_granted } = receiver;
  const maySeePeople = may_see_people && people_granted;
  const view = integrationView({ pseudonymKey, integrationId: integration_id, maySeePeople, stateNow: (personId) => now(event_id, personId) });
  const fields = payload.fieldsFor(view);
  return fields && JSON.stringify({ event_type, integration_id, organization_id, event_id, occurred_at, ...fields });
}
