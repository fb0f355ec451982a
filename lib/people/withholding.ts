import { jsonObjectSql } from "@/lib/db/rows";
import { isStillGrantedSql } from "./still-granted";

/**
 * The state of a person on an event that withholding depends on. Webhook snapshots contain it, so
 * that the state at that time can be judged later.
 */
export interface PersonState {
  person_id: string;
  /** The account was deleted, so there is no pseudonym. */
  deleted: boolean;
  privacy_mode: boolean;
  /**
   * In privacy mode: the integrations with a live consent on this event that includes profile.read.
   */
  consents: string[] | null;
}

/**
 * The people whom the scopes of a connection show: participants.read shows all people on the event,
 * event.read only those whom an activity names.
 */
export interface ShownPeople {
  participants: boolean;
  activity_people: boolean;
}

/** For the read API, whose endpoints check the scope themselves. */
export const allPeople: ShownPeople = { participants: true, activity_people: true };

/** Whether the person's own choice withholds their data: docs/rules/people.md#withholding. */
export const isPrivate = (person: PersonState, integrationId: string): boolean =>
  person.privacy_mode && !(person.consents ?? []).includes(integrationId);

/**
 * SQL: the same for a row `ep` of event_people. Consents that were given to `integrationId` are
 * looked up for people in privacy mode alone.
 */
export const isPrivateSql = (ep: string, integrationId: string) =>
  `(${ep}.privacy_mode AND NOT EXISTS (
    SELECT FROM consents c JOIN integrations i ON i.id = c.integration_id
     WHERE ${showingConsentSql(ep)} AND c.integration_id = ${integrationId}))`;

/** SQL: whether the consent `c` to the integration `i` shows the person of a row `ep`. */
const showingConsentSql = (ep: string) =>
  `c.person_id = ${ep}.person_id AND c.event_id = ${ep}.event_id AND c.revoked_at IS NULL
   AND 'profile.read' = ANY (c.scopes) AND ${isStillGrantedSql("c", "'profile.read'")}`;

/**
 * Why data of a person is withheld. `privacy mode`: the consent that privacy mode requires was
 * never given. `no consent`: that consent has ended.
 */
export type WithheldReason = "scope not granted" | "privacy mode" | "no consent";

/**
 * SQL: the consents `s` that show, or once showed, a person in privacy mode to an integration on an
 * event. They began to at `s.showing_since`.
 */
export const showingConsentsSql = (person: string, eventId: string, integrationId: string) =>
  `FROM consents s WHERE s.person_id = ${person} AND s.event_id = ${eventId}
    AND s.integration_id = ${integrationId} AND s.showing_since IS NOT NULL`;

/** SQL of each field of a PersonState: `ep` is a row of event_people, `p` its row of people. */
export const personStateColumns = (ep: string, p: string) =>
  ({
    person_id: `${ep}.person_id`,
    deleted: `${p}.deleted_at IS NOT NULL`,
    privacy_mode: `${ep}.privacy_mode`,
    consents: `CASE WHEN ${ep}.privacy_mode THEN (
      SELECT json_agg(c.integration_id) FROM consents c
        JOIN integrations i ON i.id = c.integration_id
      WHERE ${showingConsentSql(ep)}) END`,
  }) satisfies Record<keyof PersonState, string>;

/** SQL of one PersonState as JSON. */
export const personStateSql = (ep: string, p: string) => jsonObjectSql(personStateColumns(ep, p));
