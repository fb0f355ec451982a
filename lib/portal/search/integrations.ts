import { outsideSandboxesSql } from "@/lib/db/outside-sandboxes";
import { query } from "@/lib/db/query";
import { organizationsWithRightSql } from "@/lib/people/rights";
import { takesNewAccessSql } from "@/lib/transitions/integration/new-access";
import { resultsAtMost, type SearchResult } from "./search-result";
import { searchWordsSql } from "./words";

interface Row {
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
  const rows = await query<Row>({ name: "find-integrations", text, values: [personId, words] });
  return rows.map(({ id, display_name, publisher_name, manages }) => ({
    title: display_name,
    within: manages ? "Your integration" : publisher_name,
    href: manages ? `/developer/integrations/${id}` : `/catalog/${id}`,
  }));
}

const text = `
  SELECT id, display_name, publisher_name, manages FROM (
    SELECT i.id, i.display_name, i.publisher_name, i.organization_id IN (${organizationsWithRightSql("manage_integrations", "$1")}) AS manages,
           ${takesNewAccessSql("i")} AND (i.visibility = 'public' OR i.organization_id IN (${organizationsWithRightSql("member", "$1")})) AS in_catalog
      FROM integrations i
     WHERE ${searchWordsSql("i")} @@ to_tsquery('simple', $2) AND ${outsideSandboxesSql("i")}
  ) i
   WHERE manages OR in_catalog ORDER BY manages DESC, lower(display_name), id LIMIT ${resultsAtMost}`;
