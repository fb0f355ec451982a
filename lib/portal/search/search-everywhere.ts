import { outsideSandboxesSql } from "@/lib/db/outside-sandboxes";
import { query } from "@/lib/db/query";
import { foldedAddress } from "@/lib/people/email";
import { organizationsWithRightSql } from "@/lib/people/rights";
import { takesNewAccessSql } from "@/lib/transitions/integration/new-access";
import { looksLikeDeliveryId } from "@/lib/webhooks/outbox/delivery-id";
import { prefixQueryOf, searchWordsSql } from "./words";

/** A search result and the page that shows it. */
export interface SearchResult {
  title: string;
  /** The context of the result: the organization of an event, the event of a person. */
  within: string;
  href: string;
}

export interface SearchResultGroup {
  label: string;
  found: SearchResult[];
}

const searchedLettersAtMost = 120;

/**
 * The search results of a person (null when signed out). Each query applies the permissions of the
 * pages it links to. Empty groups are omitted.
 */
export async function searchEverywhere(
  personId: string | null,
  typed: string,
): Promise<SearchResultGroup[]> {
  const text = typed.trim().slice(0, searchedLettersAtMost);
  const words = prefixQueryOf(text);
  if (words === null) return [];
  const [events, people, integrations, deliveries] = await Promise.all([
    findEvents(personId, words),
    personId === null ? [] : findPeople(personId, text, words),
    findIntegrations(personId, words),
    personId === null ? [] : findDeliveries(personId, text),
  ]);
  return [
    { label: "Deliveries", found: deliveries },
    { label: "Events", found: events },
    { label: "People", found: people },
    { label: "Integrations", found: integrations },
  ].filter(({ found }) => found.length > 0);
}

const resultsAtMost = 6;

/** The number of matching rows among which the best are chosen. */
const candidatesAtMost = 200;

interface EventRow {
  id: string;
  slug: string | null;
  title: string;
  organization_name: string;
  organizes: boolean;
}

/**
 * Events that this person organizes, takes part in or may discover, in that order, each group
 * latest first.
 */
async function findEvents(personId: string | null, words: string): Promise<SearchResult[]> {
  const rows = await query<EventRow>({
    name: "find-events",
    text: eventsSql,
    values: [personId, words],
  });
  return rows.map(({ id, slug, title, organization_name, organizes }) => ({
    title,
    within: organizes ? `${organization_name}, organizer` : organization_name,
    href: organizes ? `/organizer/events/${id}` : `/events/${slug ?? id}`,
  }));
}

/** People who take part in a published event find it even if it is not listed. */
const eventsSql = `
  SELECT * FROM (
    SELECT e.id, e.slug, coalesce(e.title, 'Untitled event') AS title, e.start_date,
           o.name AS organization_name,
           e.organization_id IN (${organizationsWithRightSql("organizer", "$1")}) AS organizes,
           e.id IN (SELECT event_id FROM event_people WHERE person_id = $1 AND cancelled_at IS NULL
             AND removed_at IS NULL) AS joins,
           e.publish_status = 'published' AS is_published, e.visibility = 'discoverable'
           AND e.is_archived IS NOT TRUE AS is_listed
      FROM events e JOIN organizations o ON o.id = e.organization_id
     WHERE ${searchWordsSql("e")} @@ to_tsquery('simple', $2) AND ${outsideSandboxesSql("e")}
  ) e
   WHERE organizes OR (is_published AND (joins OR is_listed))
   ORDER BY organizes DESC, joins DESC, start_date DESC NULLS LAST, id LIMIT ${resultsAtMost}`;

interface PersonRow {
  event_id: string;
  person_id: string;
  name: string;
  event_title: string | null;
}

/**
 * People of the events that this person manages, found by their names there or by their full e-mail
 * address.
 */
async function findPeople(personId: string, text: string, words: string): Promise<SearchResult[]> {
  const rows = text.includes("@")
    ? await query<PersonRow>({
        name: "find-people-by-address",
        text: byAddressSql,
        values: [personId, foldedAddress(text)],
      })
    : await query<PersonRow>({
        text: byNameSql,
        values: [await managedEvents(personId), words, text],
      });
  return rows.map(({ event_id, person_id, name, event_title }) => ({
    title: name,
    within: event_title ?? "Untitled event",
    href: `/organizer/events/${event_id}/applications/${person_id}`,
  }));
}

/** A person who manages more events finds only people of the latest ones. */
const eventsAtMost = 200;

const managedSql = `${outsideSandboxesSql("e")}
                    AND e.organization_id IN (${organizationsWithRightSql("manage_events", "$1")})`;

async function managedEvents(personId: string): Promise<string[]> {
  const rows = await query<{ id: string }>({
    name: "managed-events",
    text: `SELECT e.id FROM events e WHERE ${managedSql} ORDER BY e.created_at DESC
           LIMIT ${eventsAtMost}`,
    values: [personId],
  });
  return rows.map(({ id }) => id);
}

const personColumns = `ep.event_id, ep.person_id, e.title AS event_title,
       coalesce(nullif(trim(ep.display_name), ''), nullif(trim(ep.nickname), ''),
                nullif(trim(ep.real_name), ''), 'Unnamed') AS name`;

const byAddressSql = `
  SELECT ${personColumns}
    FROM people p JOIN event_people ep ON ep.person_id = p.id JOIN events e ON e.id = ep.event_id
   WHERE p.email = $2 AND p.deleted_at IS NULL AND NOT p.is_guest AND ${managedSql}
   ORDER BY e.created_at DESC LIMIT ${resultsAtMost}`;

/** Not a prepared statement: which index reads fewer rows depends on the events and the words. */
const byNameSql = `
  SELECT * FROM (
    SELECT ${personColumns}
      FROM event_people ep JOIN events e ON e.id = ep.event_id JOIN people p ON p.id = ep.person_id
     WHERE ep.event_id = ANY($1::uuid[]) AND ${searchWordsSql("ep")} @@ to_tsquery('simple', $2)
       AND p.deleted_at IS NULL
     LIMIT ${candidatesAtMost}
  ) found
   ORDER BY starts_with(lower(name), lower($3)) DESC, lower(name), event_id, person_id
     LIMIT ${resultsAtMost}`;

interface IntegrationRow {
  id: string;
  display_name: string;
  publisher_name: string;
  manages: boolean;
}

/** Integrations that this person manages or sees in the catalog. */
export async function findIntegrations(
  personId: string | null,
  words: string,
): Promise<SearchResult[]> {
  const rows = await query<IntegrationRow>({
    name: "find-integrations",
    text: integrationsSql,
    values: [personId, words],
  });
  return rows.map(({ id, display_name, publisher_name, manages }) => ({
    title: display_name,
    within: manages ? "Your integration" : publisher_name,
    href: manages ? `/developer/integrations/${id}` : `/catalog/${id}`,
  }));
}

const integrationsSql = `
  SELECT id, display_name, publisher_name, manages FROM (
    SELECT i.id, i.display_name, i.publisher_name,
           i.organization_id IN (${organizationsWithRightSql("manage_integrations", "$1")})
             AS manages,
           ${takesNewAccessSql("i")} AND (i.visibility = 'public'
             OR i.organization_id IN (${organizationsWithRightSql("member", "$1")})) AS in_catalog
      FROM integrations i
     WHERE ${searchWordsSql("i")} @@ to_tsquery('simple', $2) AND ${outsideSandboxesSql("i")}
  ) i
   WHERE manages OR in_catalog ORDER BY manages DESC, lower(display_name), id
     LIMIT ${resultsAtMost}`;

interface DeliveryRow {
  id: string;
  integration_id: string;
  event_type: string;
  display_name: string;
}

/** The deliveries with this id, of integrations that this person manages. */
async function findDeliveries(personId: string, id: string): Promise<SearchResult[]> {
  if (!looksLikeDeliveryId(id)) return [];
  const rows = await query<DeliveryRow>({
    name: "find-deliveries",
    text: deliveriesSql,
    values: [personId, id],
  });
  return rows.map((delivery) => ({
    title: delivery.event_type,
    within: `Delivery of ${delivery.display_name}`,
    href: `/developer/integrations/${delivery.integration_id}/webhooks/${delivery.id}`,
  }));
}

const deliveriesSql = `
  SELECT d.id, d.integration_id, d.event_type, i.display_name FROM deliveries d
         JOIN integrations i ON i.id = d.integration_id
   WHERE d.delivery_id = $2
     AND i.organization_id IN (${organizationsWithRightSql("manage_integrations", "$1")})
   ORDER BY d.created_at DESC LIMIT ${resultsAtMost}`;
