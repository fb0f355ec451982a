import { fast } from "@/lib/db/fast";
import { query } from "@/lib/db/query";
import { type PageSource, selectPage } from "@/lib/db/rows";
import type { IntegrationView } from "@/lib/people/integration-view";
import type { DataSubjects } from "@/lib/read-records/data-subjects";
import type { PageKey } from "./cursor";
import type { Paging } from "./paging";

interface Page<Item> {
  items: Item[];
  /** The key after which the next page starts; null on the last page. */
  next: PageKey | null;
  /** For the record of reads. Null when the page has no data about people. */
  people: DataSubjects | null;
}

export type Collection<Item> = (
  eventId: string,
  paging: Paging,
  view: IntegrationView,
) => Promise<Page<Item>>;

export interface CollectionOptions<Row extends object, Item> {
  name: string;
  rows: PageSource<Row>;
  /** SQL over `t`: the condition for rows of the event to belong to the collection. */
  filter?: string;
  keyOf(row: Row): PageKey;
  /** The served form of the rows of a page. */
  serialize(rows: Row[], view: IntegrationView): Item[];
  /** The people whom the page shows or withholds. */
  people?(
    rows: Row[],
    items: Item[],
    view: IntegrationView,
    range: DataSubjects["range"],
  ): DataSubjects;
}

/**
 * A collection of an event, ordered by creation time, then id. Each page is one statement that
 * continues in an index after the last row of the previous page.
 */
export function collection<Row extends object, Item>(
  options: CollectionOptions<Row, Item>,
): Collection<Item> {
  const sqlFor = cachedPageSql(options);
  return async (eventId, paging, view) => {
    const found = await readRows<Row>(pageStatement(options, eventId, paging, sqlFor));
    const rows = found.slice(0, paging.limit);
    const [first, last] = [rows[0], rows.at(-1)];
    const items = options.serialize(rows, view);
    return {
      items,
      next: last && found.length > paging.limit ? options.keyOf(last) : null,
      people:
        (first &&
          last &&
          options.people?.(rows, items, view, {
            first: options.keyOf(first),
            last: options.keyOf(last),
          })) ??
        null,
    };
  };
}

/** The text of a page's statement for each limit. Each text is built once, because it is long. */
function cachedPageSql<Row extends object, Item>(
  options: CollectionOptions<Row, Item>,
): (limit: number) => string {
  const texts = new Map<number, string>();
  return (limit) => {
    const text = texts.get(limit) ?? pageSql(options, limit);
    texts.set(limit, text);
    return text;
  };
}

const pageSql = <Row extends object, Item>(
  { rows, filter = "true" }: CollectionOptions<Row, Item>,
  limit: number,
  condition = "",
) =>
  selectPage(
    rows,
    `t.event_id = $1::uuid AND (t.created_at, t.${rows.id}) > ($2::timestamptz, $3::uuid) AND ${filter}${condition}`,
    limit + 1,
  );

/**
 * A page with `updated_since` may read many rows, so it does not use a shared connection, where
 * other statements would wait behind it.
 */
const readRows = <Row extends object>({
  name,
  ...statement
}: ReturnType<typeof pageStatement>): Promise<Row[]> =>
  name === undefined ? query(statement) : fast("data", { ...statement, name });

/**
 * Reads one row more than the page has, to know whether another page follows. The limit is part of
 * the text: for a parameter, the planner would guess its value and sort a whole event.
 * `updated_since` makes the statement unnamed, so that it is planned for its value: a recent
 * instant uses the index of updated_at, an old one the index of the page order.
 */
export function pageStatement<Row extends object, Item>(
  options: CollectionOptions<Row, Item>,
  eventId: string,
  { limit, after, updatedSince }: Paging,
  sqlFor = cachedPageSql(options),
) {
  const values = [eventId, after.created_at, after.id];
  if (updatedSince === null)
    return { name: `page-${options.name}-${limit}`, text: sqlFor(limit), values };
  return {
    text: pageSql(options, limit, " AND t.updated_at >= $4::timestamptz"),
    values: [...values, updatedSince],
  };
}

/** Serializes row by row. A row whose result is undefined is omitted. */
export const serializeEach =
  <Row, Item>(serialize: (row: Row, view: IntegrationView) => Item | undefined) =>
  (rows: Row[], view: IntegrationView): Item[] =>
    rows.flatMap((row) => serialize(row, view) ?? []);

/** The key of a row in lists that are ordered by creation. */
export const keyById = (row: { created_at: string; id: string }): PageKey => ({
  created_at: row.created_at,
  id: row.id,
});

/** The response of an endpoint that serves a single resource. */
export interface SingleResponse<Body extends object = object> {
  body: Body;
  /** For the record of reads. Null when the response has no data about people. */
  people: DataSubjects | null;
}
