import { fast } from "@/lib/db/fast";
import { type PersonState, personStateSql } from "@/lib/people/withholding";

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
             FROM (SELECT DISTINCT * FROM unnest($1::uuid[], $2::uuid[]) AS w (event_id, person_id)) w
             JOIN event_people ep USING (event_id, person_id) JOIN people p ON p.id = ep.person_id`,
    values: [keys.map(({ event_id }) => event_id), keys.map(({ person_id }) => person_id)],
  });
  const states = new Map(
    rows.map(({ event_id, state }) => [`${event_id}:${state.person_id}`, state]),
  );
  return (eventId, personId) => states.get(`${eventId}:${personId}`);
}
