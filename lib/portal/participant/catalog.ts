import * as z from "zod";
import { outsideSandboxesSql } from "@/lib/db/outside-sandboxes";
import { query } from "@/lib/db/query";
import { isUuid } from "@/lib/db/uuid";
import { peopleWithRightSql } from "@/lib/people/rights";
import { wordPatterns } from "@/lib/portal/search/words";
import { takesNewAccessSql } from "@/lib/transitions/integration/new-access";

export interface CatalogCard {
  id: string;
  display_name: string;
  tagline: string | null;
  publisher_name: string;
  organization_name: string;
  /** Only members of its organization can see it. */
  is_organization_only: boolean;
  /** The number of events with a live connection. */
  events: number;
  /** A path on this service. */
  logo: string | null;
}

export interface CatalogEntry extends CatalogCard {
  organization_id: string;
  /** The integration's own page on which people start. */
  start_url: string | null;
  description: string;
  support_email: string;
  publisher_website_url: string | null;
  privacy_policy_url: string;
  declared_scopes: { name: string; required: boolean }[];
  declared_webhook_event_types: string[];
  created_at: Date;
  verified_at: Date | null;
}

export const catalogPageSize = 24;

/**
 * A page of the integrations that this person may see, ordered by name. `search` has words of the
 * name or the publisher, `after` the `next` of the previous page; a malformed `after` starts at the
 * beginning.
 */
export async function catalogPage(
  personId: string | null,
  { search, after }: { search: string; after: string },
) {
  const [name, id] = readCursor(after) ?? [null, null];
  const values = [personId, wordPatterns(search), name, id, catalogPageSize + 1];
  const rows = await query<CatalogCard>({ name: "catalog-page", text: pageText, values });
  const cards = rows.slice(0, catalogPageSize);
  const last = rows.length > catalogPageSize ? cards.at(-1) : undefined;
  return { cards, next: last ? cursorOf(last) : null };
}

/**
 * One integration as its page shows it. Null for an unknown or malformed id, an unlisted
 * integration and one that only another organization may see.
 */
export async function catalogEntry(
  personId: string | null,
  integrationId: string,
): Promise<CatalogEntry | null> {
  if (!isUuid(integrationId)) return null;
  const rows = await query<CatalogEntry>({
    name: "catalog-entry",
    text: entryText,
    values: [personId, integrationId],
  });
  return rows[0] ?? null;
}

const cardColumns = `
       i.id, i.display_name, i.tagline, i.publisher_name, o.name AS organization_name,
       i.visibility = 'organization-only' AS is_organization_only,
       (SELECT count(*)::int FROM connections c WHERE c.integration_id = i.id
         AND c.status <> 'ended') AS events,
       (SELECT '/developer/logos/' || l.digest || '.png' FROM integration_logos l
       WHERE l.integration_id = i.id) AS logo`;

/** SQL: the integrations that a person ($1, null when signed out) may see. */
const visibleSql = `
  FROM integrations i JOIN organizations o ON o.id = i.organization_id
 WHERE ${takesNewAccessSql("i")}
   AND ${outsideSandboxesSql("i")} AND (i.visibility = 'public'
        OR $1::uuid IN (${peopleWithRightSql("member", "i.organization_id")}))`;

const pageText = `
SELECT ${cardColumns} ${visibleSql}
   AND i.search_text ILIKE ALL ($2)
   AND ($4::uuid IS NULL OR (lower(i.display_name), i.id) > (lower($3), $4::uuid))
 ORDER BY lower(i.display_name), i.id
 LIMIT $5`;

const entryText = `
SELECT ${cardColumns}, i.organization_id, i.start_url, i.description, i.support_email,
       i.publisher_website_url, i.privacy_policy_url, i.created_at,
       coalesce(i.declared_webhook_event_types, '{}') AS declared_webhook_event_types,
       o.verification_at AS verified_at,
       (SELECT coalesce(json_agg(json_build_object('name', s.name, 'required', s.required)), '[]')
          FROM declared_scopes s WHERE s.integration_id = i.id) AS declared_scopes
       ${visibleSql}
   AND i.id = $2`;

const cursor = z.tuple([z.string().refine((name) => !name.includes("\0")), z.uuid()]);

const cursorOf = ({ display_name, id }: CatalogCard) =>
  Buffer.from(JSON.stringify([display_name, id])).toString("base64url");

function readCursor(text: string) {
  try {
    return cursor.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
  } catch {
    return null;
  }
}
