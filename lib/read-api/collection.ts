import { readData } from "@/lib/db/read";
import { type PageSource, selectPage } from "@/lib/db/rows";
import { statement } from "@/lib/db/statement";
import type { IntegrationView } from "@/lib/people/integration-view";
import type { PageKey } from "./cursor";
import type { Paging } from "./paging";

export interface Page<Item> {
  items: Item[];
  /** Where the next page starts; null at the end. */
  next: PageKey | null;
}

export type Collection<Item> = (eventId: string, paging: Paging, view: IntegrationView) => Promise<Page<Item>>;

export interface CollectionOptions<Row extends object, Item> {
  name: string;
  rows: PageSource<Row>;
  /** SQL over `t`: which rows of the event belong to the collection. */
  filter?: string;
  keyOf(row: Row): PageKey;
  /** What is served of the rows of a page. */
  serialize(rows: Row[], view: IntegrationView): Item[];
}

/** A collection of an event by creation time, then id: each page is one statement that starts where the last one ended, in an index. */
export function collection<Row extends object, Item>(options: CollectionOptions<Row, Item>): Collection<Item> {
  return async (eventId, paging, view) => {
    const found = await foundBy<Row>(pageStatement(options, eventId, paging));
    const rows = found.slice(0, paging.limit);
    const last = rows.at(-1);
    return {
      items: options.serialize(rows, view),
      next: last && found.length > paging.limit ? options.keyOf(last) : null,
    };
  };
}

/** A page under `updated_since` may read far: nothing waits behind it. */
const foundBy = <Row extends object>({ name, ...query }: ReturnType<typeof pageStatement>): Promise<Row[]> =>
  name === undefined ? statement(query) : readData({ ...query, name });

/**
 * One row more than the page tells whether another page follows. The limit is part of the text: as a parameter the planner would guess it, and sort a
 * whole event. `updated_since` makes an unnamed statement, planned for its value: a recent instant reads the index of updated_at, an old one the index of the order.
 */
export function pageStatement<Row extends object, Item>(
  { name, rows, filter = "true" }: CollectionOptions<Row, Item>,
  eventId: string,
  { limit, after, updatedSince }: Paging,
) {
  const chosen = `t.event_id = $1::uuid AND (t.created_at, t.${rows.id}) > ($2::timestamptz, $3::uuid) AND ${filter}`;
  const values = [eventId, after.created_at, after.id];
  if (updatedSince === null) return { name: `page-${name}-${limit}`, text: selectPage(rows, chosen, limit + 1), values };
  return { text: selectPage(rows, `${chosen} AND t.updated_at >= $4::timestamptz`, limit + 1), values: [...values, updatedSince] };
}

/** One by one; undefined leaves the row out. */
export const each =
  <Row, Item>(serialize: (row: Row, view: IntegrationView) => Item | undefined) =>
  (rows: Row[], view: IntegrationView): Item[] =>
    rows.flatMap((row) => serialize(row, view) ?? []);

export const keyById = (row: { created_at: string; id: string }): PageKey => ({ created_at: row.created_at, id: row.id });
