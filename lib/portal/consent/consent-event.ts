import { query } from "@/lib/db/query";
import { isParticipantSql } from "@/lib/people/participation";
import type { Scope } from "@/lib/resources/scopes";
import { count, fill, type Plural } from "@/messages/fill";
import type { Language } from "@/messages/language";
import { messagesOf } from "@/messages/messages";

export interface ConsentEvent {
  id: string;
  organization_id: string;
  title: string | null;
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
    name: "consent-event",
    text: consentEventSql,
    values: [eventId],
  });
  const [row] = rows;
  if (!row) throw new Error("The event of the authorization request no longer exists.");
  return row;
}

const consentEventSql = `
SELECT e.id, e.organization_id, e.title, e.start_date,
       people.all AS participants, people.private AS "privateParticipants",
       (SELECT count(*)::int FROM activities WHERE event_id = e.id) AS activities,
       (SELECT count(*)::int FROM locations WHERE event_id = e.id) AS locations,
       (SELECT count(*)::int FROM threads WHERE event_id = e.id) AS threads,
       (SELECT count(*)::int FROM registration_waves WHERE event_id = e.id) AS waves,
       ARRAY(SELECT label FROM form_fields WHERE event_id = e.id
             ORDER BY sort_order, key) AS questions
  FROM events e,
       LATERAL (SELECT count(*)::int AS all, count(*) FILTER (WHERE privacy_mode)::int AS private
                FROM event_people ep
                 WHERE ep.event_id = e.id AND ${isParticipantSql("ep")}) AS people
 WHERE e.id = $1`;

/**
 * What a scope gives access to on this event, with the event's figures. Undefined: the screen uses
 * the catalog's wording.
 */
export function scopeAccessTexts(
  scope: Scope,
  event: ConsentEvent,
  language: Language,
): readonly string[] | undefined {
  const { consentScopes: words, scopes } = messagesOf(language);
  const counted = (forms: Plural, number: number, none: string) =>
    number > 0 ? count(language, forms, number) : none;
  if (scope === "event.read")
    return [
      words.details,
      counted(words.activities, event.activities, words.noActivities),
      scopes["event.read"].opens[2] ?? "",
      counted(words.locations, event.locations, words.noLocations),
    ];
  if (scope === "program.read")
    return [
      counted(words.threads, event.threads, words.noThreads),
      counted(words.waves, event.waves, words.noWaves),
    ];
  if (scope === "participants.read")
    return [
      count(language, words.participants, event.participants),
      words.profile,
      event.questions.length > 0
        ? fill(words.personalAndAnswers, { questions: event.questions.join(", ") })
        : words.personal,
      words.notes,
      // The withheld fields (docs/rules/people.md#privacy-mode), and when they are served after
      // all.
      fill(words.privacyMode, { count: event.privateParticipants.toLocaleString(language) }),
    ];
  return undefined;
}
