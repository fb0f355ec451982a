import { query } from "@/lib/db/query";
import { isParticipantSql } from "@/lib/people/participation";
import { type Scope, scopeTexts } from "@/lib/resources/scopes";

/** The figures and texts about an event that the consent screen shows. */
export interface ConsentEvent {
  id: string;
  organization_id: string;
  title: string;
  start_date: Date | null;
  participants: number;
  privateParticipants: number;
  activities: number;
  locations: number;
  threads: number;
  waves: number;
  /** The question labels of the event's own application form, in order. */
  questions: string[];
}

export async function consentEvent(eventId: string): Promise<ConsentEvent> {
  const rows = await query<ConsentEvent>({
    name: "consent-event-facts",
    text: consentEventSql,
    values: [eventId],
  });
  const [row] = rows;
  if (!row) throw new Error("The event of the authorization request no longer exists.");
  return row;
}

const consentEventSql = `
SELECT e.id, e.organization_id, coalesce(e.title, 'an untitled event') AS title, e.start_date,
       people.all AS participants, people.private AS "privateParticipants",
       (SELECT count(*)::int FROM activities WHERE event_id = e.id) AS activities,
       (SELECT count(*)::int FROM locations WHERE event_id = e.id) AS locations,
       (SELECT count(*)::int FROM threads WHERE event_id = e.id) AS threads,
       (SELECT count(*)::int FROM registration_waves WHERE event_id = e.id) AS waves,
       ARRAY(SELECT label FROM form_fields WHERE event_id = e.id ORDER BY sort_order, key) AS questions
  FROM events e,
       LATERAL (SELECT count(*)::int AS all, count(*) FILTER (WHERE privacy_mode)::int AS private FROM event_people ep
                 WHERE ep.event_id = e.id AND ${isParticipantSql("ep")}) AS people
 WHERE e.id = $1`;

/**
 * What a scope gives access to on this event, with the event's figures. Undefined: the screen uses
 * the catalog's wording.
 */
export function scopeAccessTexts(scope: Scope, event: ConsentEvent): readonly string[] | undefined {
  if (scope === "event.read") {
    return [
      "The event's details, also while it is a draft",
      event.activities > 0
        ? `${count(event.activities, "activity", "activities")} with times, places and sign-up numbers`
        : "Activities with times, places and sign-up numbers",
      scopeTexts["event.read"].opens[2],
      event.locations > 0
        ? `${count(event.locations, "location", "locations")}, and the event's roles`
        : "Locations and roles",
    ];
  }
  if (scope === "program.read") {
    return [
      event.threads > 0
        ? `${count(event.threads, "thread", "threads")} of the program`
        : "Threads of the program",
      event.waves > 0
        ? `${count(event.waves, "registration wave", "registration waves")}: who may sign up when`
        : "Registration waves: who may sign up when",
    ];
  }
  if (scope === "participants.read") {
    return [
      `${count(event.participants, "participant", "participants")}, and everybody who joins later`,
      "Display name, nickname, organisation and role",
      `Real name, e-mail${event.questions.length > 0 ? ` and the answers to: ${event.questions.join(", ")}` : ""}`,
      "Application status, and the organizers' private notes on a person and on an application",
      privacyModeText(event),
    ];
  }
  return undefined;
}

/** The withheld fields (docs/rules/people.md#privacy-mode), and when they are served after all. */
const privacyModeText = ({ privateParticipants }: ConsentEvent) =>
  `Of people in privacy mode (${number(privateParticipants)} now) everything but real name, e-mail and answers, unless they share these by signing in`;

const number = (value: number) => value.toLocaleString("en");

const count = (value: number, one: string, many: string) =>
  `${number(value)} ${value === 1 ? one : many}`;
