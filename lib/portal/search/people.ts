import { outsideSandboxesSql } from "@/lib/db/outside-sandboxes";
import { query } from "@/lib/db/query";
import { foldedAddress } from "@/lib/people/email";
import { organizationsWithRightSql } from "@/lib/people/rights";
import { candidatesAtMost, resultsAtMost, type SearchResult } from "./search-result";
import { searchWordsSql } from "./words";

interface Row {
  event_id: string;
  person_id: string;
  name: string;
  event_title: string | null;
}

/**
 * People of the events that this person manages, found by their names there or by their full e-mail
 * address.
 */
export async function findPeople(
  personId: string,
  text: string,
  words: string,
): Promise<SearchResult[]> {
  const rows = text.includes("@")
    ? await query<Row>({
        name: "find-people-by-address",
        text: byAddressSql,
        values: [personId, foldedAddress(text)],
      })
    : await query<Row>({ text: byNameSql, values: [await managedEvents(personId), words, text] });
  return rows.map(({ event_id, person_id, name, event_title }) => ({
    title: name,
    within: event_title ?? "Untitled event",
    href: `/organizer/events/${event_id}/applications/${person_id}`,
  }));
}

/** A person who manages more events finds only people of the latest ones. */
const eventsAtMost = 200;

const managedSql = `${outsideSandboxesSql("e")} AND e.organization_id IN (${organizationsWithRightSql("manage_events", "$1")})`;

async function managedEvents(personId: string): Promise<string[]> {
  const rows = await query<{ id: string }>({
    name: "managed-events",
    text: `SELECT e.id FROM events e WHERE ${managedSql} ORDER BY e.created_at DESC LIMIT ${eventsAtMost}`,
    values: [personId],
  });
  return rows.map(({ id }) => id);
}

const columns = `ep.event_id, ep.person_id, e.title AS event_title,
       coalesce(nullif(trim(ep.display_name), ''), nullif(trim(ep.nickname), ''), nullif(trim(ep.real_name), ''), 'Unnamed') AS name`;

const byAddressSql = `
  SELECT ${columns}
    FROM people p JOIN event_people ep ON ep.person_id = p.id JOIN events e ON e.id = ep.event_id
   WHERE p.email = $2 AND p.deleted_at IS NULL AND NOT p.is_guest AND ${managedSql}
   ORDER BY e.created_at DESC LIMIT ${resultsAtMost}`;

/** Not a prepared statement: which index reads fewer rows depends on the events and the words. */
const byNameSql = `
  SELECT * FROM (
    SELECT ${columns}
      FROM event_people ep JOIN events e ON e.id = ep.event_id JOIN people p ON p.id = ep.person_id
     WHERE ep.event_id = ANY($1::uuid[]) AND ${searchWordsSql("ep")} @@ to_tsquery('simple', $2) AND p.deleted_at IS NULL
     LIMIT ${candidatesAtMost}
  ) found
   ORDER BY starts_with(lower(name), lower($3)) DESC, lower(name), event_id, person_id LIMIT ${resultsAtMost}`;
