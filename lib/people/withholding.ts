import { jsonObjectSql } from "@/lib/db/json-object";

/** What withholding depends on for a person on an event. Webhook snapshots contain it, so that the state then can be judged later. */
export interface PersonState {
  person_id: string;
  /** The account was deleted: there is no pseudonym any more. */
  deleted: boolean;
  privacy_mode: boolean;
  /** In privacy mode: the integrations with a live consent on this event that includes profile.read. */
  consents: string[] | null;
}

/** The people whom the scopes of a connection show: with participants.read those on the event, with event.read as well those whom an activity names. */
export interface ShownPeople {
  participants: boolean;
  activity_people: boolean;
}

/** For the read API, whose endpoints require the scope that shows what they serve. */
export const allPeople: ShownPeople = { participants: true, activity_people: true };

/** By the person's own choice: docs/rules/people.md#withholding. */
export const isPrivate = (person: PersonState, integrationId: string): boolean =>
  person.privacy_mode && !(person.consents ?? []).includes(integrationId);

/** SQL of each field of a PersonState: `ep` is a row of event_people, `p` its row of people. */
export const personStateColumns = (ep: string, p: string) =>
  ({
    person_id: `${ep}.person_id`,
    deleted: `${p}.deleted_at IS NOT NULL`,
    privacy_mode: `${ep}.privacy_mode`,
    consents: `CASE WHEN ${ep}.privacy_mode THEN (
      SELECT json_agg(c.integration_id) FROM consents c
      WHERE c.person_id = ${ep}.person_id AND c.event_id = ${ep}.event_id AND c.revoked_at IS NULL AND 'profile.read' = ANY (c.scopes)) END`,
  }) satisfies Record<keyof PersonState, string>;

/** SQL of one PersonState as JSON. */
export const personStateSql = (ep: string, p: string) => jsonObjectSql(personStateColumns(ep, p));
