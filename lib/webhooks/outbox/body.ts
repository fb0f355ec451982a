import { fast } from "@/lib/db/fast";
import { integrationView } from "@/lib/people/integration-view";
import { type PersonState, personStateSql, type ShownPeople } from "@/lib/people/withholding";
import type { DataSubjects } from "@/lib/read-records/data-subjects";
import { isChangeEventType } from "@/lib/webhooks/catalog/event-types";
import type { Payload } from "@/lib/webhooks/catalog/payloads";

/** The fields of the envelope that do not depend on the receiver. */
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
  /** The people whom the connection's scopes show now, and showed when the occurrence happened. */
  shown_now: ShownPeople;
  shown_then: ShownPeople;
}

interface Body {
  text: string;
  /** The value of X-Service-Changed-Fields; null for types without it. */
  changedFields: string | null;
  /** For the read records. */
  people: DataSubjects;
}

/**
 * The raw body for one integration. People appear under its pseudonyms, and are withheld by the
 * stricter of their states at the occurrence and now (docs/rules/people.md#stricter-state).
 * Undefined when a deleted account leaves nothing to send.
 */
export function bodyFor(
  receiver: Receiver,
  { event_type, event_id, organization_id, occurred_at }: Envelope,
  payload: Payload,
  currentStateOf: CurrentStateOf,
): Body | undefined {
  const { integration_id, pseudonymKey, shown_now, shown_then } = receiver;
  const shows = {
    participants: shown_now.participants && shown_then.participants,
    activity_people: shown_now.activity_people && shown_then.activity_people,
  };
  const options = { pseudonymKey, integrationId: integration_id, shows };
  const view = integrationView({
    ...options,
    stateNow: (personId) => currentStateOf(event_id, personId),
  });
  const content = payload.contentFor(view);
  if (!content) return undefined;
  const { fields, people } = content;
  return {
    text: JSON.stringify({
      event_type,
      integration_id,
      organization_id,
      event_id,
      occurred_at,
      ...fields,
    }),
    changedFields: isChangeEventType(event_type)
      ? payload.changedFieldsFor(view, integrationView(options)).join(",")
      : null,
    people,
  };
}

interface NamedPeople {
  event_id: string;
  people: PersonState[];
}

/**
 * Returns the current state of a person on an event, or undefined when the person is no longer on
 * it.
 */
export type CurrentStateOf = (eventId: string, personId: string) => PersonState | undefined;

/** Reads the current states of all people named by some snapshots, in one statement. */
export async function readCurrentStates(named: NamedPeople[]): Promise<CurrentStateOf> {
  const keys = named.flatMap(({ event_id, people }) =>
    people.map(({ person_id }) => ({ event_id, person_id })),
  );
  if (keys.length === 0) return () => undefined;
  const rows = await fast<{ event_id: string; state: PersonState }>("deliveries", {
    name: "people-now",
    text: `SELECT ep.event_id, ${personStateSql("ep", "p")} AS state
             FROM (SELECT DISTINCT *
               FROM unnest($1::uuid[], $2::uuid[]) AS w (event_id, person_id)) w
             JOIN event_people ep USING (event_id, person_id) JOIN people p ON p.id = ep.person_id`,
    values: [keys.map(({ event_id }) => event_id), keys.map(({ person_id }) => person_id)],
  });
  const states = new Map(
    rows.map(({ event_id, state }) => [`${event_id}:${state.person_id}`, state]),
  );
  return (eventId, personId) => states.get(`${eventId}:${personId}`);
}
