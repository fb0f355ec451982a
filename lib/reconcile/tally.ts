import type pg from "pg";
import { eventLists, type ListName } from "./lists";

/** How many rows of each list were created or changed, and the events in which anything changed. */
export class Tally {
  readonly lists = new Map<ListName, { created: number; updated: number }>();
  readonly events = new Map<string, number>();

  /** Runs a writing statement that returns the keys of the rows it wrote. Returns their number. */
  async run(
    client: pg.ClientBase,
    list: ListName,
    kind: "created" | "updated",
    sql: string,
  ): Promise<number> {
    const event =
      list === "events"
        ? "id"
        : eventLists.some((each) => each === list)
          ? "event_id"
          : "NULL::uuid";
    const { rows } = await client.query<{ event: string | null; rows: number }>(
      `WITH written AS (${sql}) SELECT ${event} AS event, count(*)::int AS rows FROM written GROUP BY 1`,
    );
    for (const { event, rows: written } of rows) this.add(list, kind, event, written);
    return rows.reduce((sum, { rows: written }) => sum + written, 0);
  }

  add(list: ListName, kind: "created" | "updated", event: string | null, rows: number) {
    const counts = this.lists.get(list) ?? { created: 0, updated: 0 };
    counts[kind] += rows;
    this.lists.set(list, counts);
    if (event) this.events.set(event, (this.events.get(event) ?? 0) + rows);
  }
}
