import { config } from "@/lib/config/config";
import { keysetPage, keysetPositionOf } from "@/lib/db/keyset";
import { query } from "@/lib/db/query";
import { instantSql } from "@/lib/db/rows";
import { showingConsentsSql, type WithheldReason } from "@/lib/people/withholding";
import {
  hiddenFields,
  isResourceAboutPeople,
  personFieldsOf,
  type ResourceAboutPeople,
  resourceByEndpoint,
} from "@/lib/resources/about-people";
import { eventTypeCatalog, isWebhookEventType } from "@/lib/webhooks/catalog/event-types";

/**
 * An integration's reads about a person, or webhooks it was sent, on one day through one endpoint
 * or event type (docs/rules/people.md#what-an-app-read).
 */
export interface ReadEntry {
  id: string;
  first: string;
  last: string;
  times: number;
  event: string | null;
  source: string;
  isSent: boolean;
  /** Names of the fields about the person, without the hidden ones. */
  fields: readonly string[];
  hidden: readonly string[];
  why: WithheldReason | null;
}

interface Row {
  id: string;
  first: string;
  last: string;
  times: number;
  title: string | null;
  source: string;
  why: WithheldReason | null;
}

const entriesPerPage = 50;

/**
 * SQL: each read `r` of a page `p` with data of the person $1, within the time for which reads are
 * kept ($2, seconds).
 */
const readsSql = `read_pages p JOIN read_records r ON r.page_id = p.id
  WHERE p.people @> ARRAY[$1::uuid] AND r.at > now() - make_interval(secs => $2::int)`;

/**
 * SQL: why data of the person $1 was hidden in the read `r` of the page `p`. If an earlier consent
 * would have shown it, that consent had ended by then.
 */
export const withheldReasonSql = `CASE
  WHEN $1::uuid = ANY (p.unscoped) THEN '${"scope not granted" satisfies WithheldReason}'
  WHEN $1::uuid = ANY (p.withheld) THEN CASE WHEN EXISTS (
    SELECT ${showingConsentsSql("$1::uuid", "r.event_id", "r.integration_id")}
       AND s.showing_since <= r.at)
    THEN '${"no consent" satisfies WithheldReason}'
    ELSE '${"privacy mode" satisfies WithheldReason}' END END`;

/** A page of the integration's reads about the person, latest first. */
export async function readsOf(
  personId: string,
  integrationId: string,
  after: string,
): Promise<{ rows: ReadEntry[]; next: string | null }> {
  const rows = await query<Row>({
    name: "reads-of",
    text: `SELECT g.id, ${instantSql("g.first")} AS first, ${instantSql("g.last")} AS last, g.times,
                  e.title, g.source, g.why
             FROM (SELECT max(id::text) AS id, min(at) AS first, max(at) AS last,
               count(*)::int AS times, event_id, source, why
                     FROM (SELECT r.*, ${withheldReasonSql} AS why FROM ${readsSql}
                         AND r.integration_id = $3) r
                    GROUP BY event_id, source, why, date_trunc('day', at AT TIME ZONE 'UTC')) g
             JOIN events e ON e.id = g.event_id
            WHERE $4::timestamptz IS NULL OR (g.last, g.id) < ($4, $5::text)
            ORDER BY g.last DESC, g.id DESC LIMIT ${entriesPerPage + 1}`,
    values: [personId, config().READ_RECORD_TTL, integrationId, ...keysetPositionOf(after)],
  });
  const page = keysetPage(rows, entriesPerPage, ({ last }) => last);
  return { rows: page.rows.map(entryOf), next: page.next };
}

function entryOf({ title, ...row }: Row): ReadEntry {
  const kind = personalDataKindOf(row.source);
  const all = kind ? personFieldsOf(kind).all : [];
  const hidden = kind && row.why ? hiddenFields(kind, row.why) : [];
  return {
    ...row,
    event: title,
    isSent: isWebhookEventType(row.source),
    fields: all.filter((field) => !hidden.includes(field)),
    hidden,
  };
}

function personalDataKindOf(source: string): ResourceAboutPeople | undefined {
  if (!isWebhookEventType(source)) return resourceByEndpoint[source];
  const { carries } = eventTypeCatalog[source];
  return isResourceAboutPeople(carries) ? carries : undefined;
}
