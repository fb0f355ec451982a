import type pg from "pg";
import { freeIdWords } from "@/lib/reconcile/checks";
import { lists } from "@/lib/reconcile/lists";
import type { Fault } from "./apply";
import { faultOf, kinds, type StateLine, scopeOf } from "./line";

type Query = <Row extends pg.QueryResultRow>(text: string, values: unknown[]) => Promise<Row[]>;

const kindsWithIds = ["role", "location", "thread", "activity", "registration_wave"] as const;

/** The faults of lines whose id another event has (docs/rules/feed.md#ids). */
export async function foreignIdFaults(
  query: Query,
  lines: readonly StateLine[],
): Promise<Map<StateLine, Fault>> {
  const faults = new Map<StateLine, Fault>();
  for (const kind of kindsWithIds) {
    const ofKind = lines.filter((line) => line.kind === kind);
    if (ofKind.length === 0) continue;
    const found = await query<{ id: string; event_id: string }>(
      `SELECT t.id, t.event_id FROM unnest($1::uuid[], $2::uuid[]) s (id, event_id)
         JOIN ${lists[kinds[kind]].table} t ON t.id = s.id AND t.event_id <> s.event_id`,
      [ofKind.map(({ id }) => id), ofKind.map(scopeOf)],
    );
    const ids = new Set(found.map(({ id }) => id));
    for (const line of ofKind) if (ids.has(line.id)) faults.set(line, foreignIdFault(line));
  }
  return faults;
}

export const foreignIdFault = ({ line, id }: StateLine): Fault => ({
  ...faultOf(line, "$.id", id, freeIdWords),
  code: "resource_not_found",
});
