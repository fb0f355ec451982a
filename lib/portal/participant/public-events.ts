import { keysetPage, keysetPositionOf, timeKeySql } from "@/lib/db/keyset";
import { outsideSandboxes, outsideSandboxesSql } from "@/lib/db/outside-sandboxes";
import { type Prisma, prisma } from "@/lib/db/prisma";
import { query } from "@/lib/db/query";
import { wordPatterns } from "@/lib/portal/search/words";
import { takesNewAccessSql } from "@/lib/transitions/integration/new-access";

export interface EventCard {
  id: string;
  slug: string | null;
  title: string;
  language: string[] | null;
  start_date: Date | null;
  end_date: Date | null;
  time_zone: string | null;
  place: string | null;
  access_mode: string | null;
  organization_name: string;
}

/** Prisma filter: the events that anybody may discover. */
export const listedEvents = {
  publish_status: "published",
  visibility: "discoverable",
  OR: [{ is_archived: false }, { is_archived: null }],
} satisfies Prisma.EventWhereInput;

export type EventPeriod = "upcoming" | "past";

export const eventsPageSize = 24;

interface PublicEventFilters {
  when: EventPeriod;
  /** Words of the title or the place. */
  search: string;
  /** The `next` of the previous page; a malformed value starts at the beginning. */
  after: string;
}

/**
 * A page of the events that anybody may discover: upcoming ones, soonest first, or past ones,
 * latest first.
 */
export async function publicEvents({ when, search, after }: PublicEventFilters) {
  const values = [wordPatterns(search), ...keysetPositionOf(after), eventsPageSize + 1];
  const rows = await query<EventCard & { key: string }>({
    name: `public-events-${when}`,
    text: pageText(when),
    values,
  });
  const page = keysetPage(rows, eventsPageSize, ({ key }) => key);
  return { events: page.rows.map(({ key: _, ...event }): EventCard => event), next: page.next };
}

const isPast = "coalesce(e.end_date, e.start_date, 'infinity') < now()";

const orders = {
  upcoming: {
    filter: `NOT ${isPast}`,
    key: "coalesce(e.start_date, 'infinity'::timestamptz)",
    beyond: ">",
    direction: "ASC",
  },
  past: {
    filter: isPast,
    key: "coalesce(e.start_date, e.end_date)",
    beyond: "<",
    direction: "DESC",
  },
} as const satisfies Record<EventPeriod, unknown>;

function pageText(when: EventPeriod): string {
  const { filter, key, beyond, direction } = orders[when];
  return `
SELECT e.id, e.slug, coalesce(e.title, 'Untitled event') AS title, e.language, e.start_date,
       e.end_date, e.time_zone, coalesce(e.city, e.location) AS place, e.access_mode,
       o.name AS organization_name, ${timeKeySql(key)} AS key
  FROM events e JOIN organizations o ON o.id = e.organization_id
 WHERE ${outsideSandboxesSql("e")} AND e.publish_status = 'published'
   AND e.visibility = 'discoverable' AND e.is_archived IS NOT TRUE AND ${filter}
   AND e.search_text ILIKE ALL ($1)
   AND ($3::uuid IS NULL OR (${key}, e.id) ${beyond} ($2::timestamptz, $3::uuid))
 ORDER BY ${key} ${direction}, e.id ${direction}
 LIMIT $4`;
}

/** A sitemap holds at most 50,000 URLs. */
const eachAtMost = 20_000;

/**
 * The pages that search engines may index: events that anybody may discover, latest changed first,
 * and public integrations, newest first.
 */
export async function publicAddresses() {
  const [events, integrations] = await Promise.all([
    prisma().event.findMany({
      where: { ...outsideSandboxes, ...listedEvents },
      select: { id: true, slug: true, updated_at: true },
      orderBy: { updated_at: "desc" },
      take: eachAtMost,
    }),
    query<{ id: string }>({
      name: "public-integrations",
      text: integrationsText,
      values: [eachAtMost],
    }),
  ]);
  return { events, integrations };
}

const integrationsText = `
SELECT i.id FROM integrations i JOIN organizations o ON o.id = i.organization_id
 WHERE ${takesNewAccessSql("i")} AND ${outsideSandboxesSql("i")} AND i.visibility = 'public'
   ORDER BY i.created_at DESC, i.id LIMIT $1`;
