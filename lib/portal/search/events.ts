import { outsideSandboxesSql } from "@/lib/db/outside-sandboxes";
import { query } from "@/lib/db/query";
import { organizationsWithRightSql } from "@/lib/people/rights";
import { resultsAtMost, type SearchResult } from "./search-result";
import { searchWordsSql } from "./words";

interface Row {
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
export async function findEvents(personId: string | null, words: string): Promise<SearchResult[]> {
  const rows = await query<Row>({ name: "find-events", text, values: [personId, words] });
  return rows.map(({ id, slug, title, organization_name, organizes }) => ({
    title,
    within: organizes ? `${organization_name}, organizer` : organization_name,
    href: organizes ? `/organizer/events/${id}` : `/events/${slug ?? id}`,
  }));
}

/** People who take part in a published event find it even if it is not listed. */
const text = `
  SELECT * FROM (
    SELECT e.id, e.slug, coalesce(e.title, 'Untitled event') AS title, e.start_date, o.name AS organization_name,
           e.organization_id IN (${organizationsWithRightSql("organizer", "$1")}) AS organizes,
           e.id IN (SELECT event_id FROM event_people WHERE person_id = $1 AND cancelled_at IS NULL AND removed_at IS NULL) AS joins,
           e.publish_status = 'published' AS is_published, e.visibility = 'discoverable' AND e.is_archived IS NOT TRUE AS is_listed
      FROM events e JOIN organizations o ON o.id = e.organization_id
     WHERE ${searchWordsSql("e")} @@ to_tsquery('simple', $2) AND ${outsideSandboxesSql("e")}
  ) e
   WHERE organizes OR (is_published AND (joins OR is_listed))
   ORDER BY organizes DESC, joins DESC, start_date DESC NULLS LAST, id LIMIT ${resultsAtMost}`;
