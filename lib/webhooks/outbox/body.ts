import { integrationView } from "@/lib/people/integration-view";
import type { Contents } from "./contents";
import type { PeopleNow } from "./people-now";

/** What stands on every envelope, and who it is sent to. */
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
  /** Whether participants.read is granted now, and was when it happened. */
  may_see_people: boolean;
  people_granted: boolean;
}

/**
 * The raw body for one integration (docs/rules/webhooks.md#envelope), people by its pseudonyms and withheld by the stricter of their state then and now. Undefined
 * when there is nothing to tell.
 */
export function bodyFor(receiver: Receiver, { event_type, event_id, organization_id, occurred_at }: Envelope, contents: Contents, now: PeopleNow) {
  const { integration_id, pseudonymKey, may_see_people, people_granted } = receiver;
  const maySeePeople = may_see_people && people_granted;
  const view = integrationView({ pseudonymKey, integrationId: integration_id, maySeePeople, stateNow: (personId) => now(event_id, personId) });
  const seen = contents.seenBy(view);
  return seen && JSON.stringify({ event_type, integration_id, organization_id, event_id, occurred_at, ...seen });
}
