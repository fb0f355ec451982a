import type { Transaction } from "@/lib/db/transact";
import { eventLists, type List, type ListName, lists } from "./lists";
import type { Staging } from "./staging";

/**
 * Gives every staged row its event, its id and whether it is new. Omitted ids are derived, so that
 * the same file gives the same ids.
 */
export async function resolveIds(tx: Transaction, staging: Staging) {
  for (const list of ["organizations", "events"] as const) {
    if (staging.counts[list] === 0) continue;
    await tx.$executeRawUnsafe(deriveIdsSql(list, "''"));
    await tx.$executeRawUnsafe(
      `UPDATE import_${list} s SET is_new = NOT EXISTS (SELECT FROM ${lists[list].table} t WHERE t.id = s.id)`,
    );
  }
  if (staging.counts.events > 0)
    await tx.$executeRawUnsafe("UPDATE import_events SET event_id = id");
  for (const list of eventLists) if (staging.counts[list] > 0) await resolveInEvent(tx, list);
}

async function resolveInEvent(tx: Transaction, list: ListName) {
  await tx.$executeRawUnsafe(
    `UPDATE import_${list} s SET event_id = e.id FROM import_events e WHERE e.at = s.parent`,
  );
  if (list === "people") return; // whom their names find
  if ("naturalKey" in lists[list])
    await tx.$executeRawUnsafe(deriveIdsSql(list, "s.event_id::text"));
  const own = list === "form_fields" ? "key" : "id";
  await tx.$executeRawUnsafe(
    `UPDATE import_${list} s SET is_new = NOT EXISTS (SELECT FROM ${lists[list].table} t WHERE t.event_id = s.event_id AND t.${own} = s.${own})`,
  );
}

/**
 * A name-based UUID of the row's parent, its natural name, and its number among the rows with that
 * name.
 */
function deriveIdsSql(list: ListName, inside: string): string {
  const { naturalKey } = lists[list] as List;
  return `UPDATE import_${list} t SET id = overlay(overlay(d.hash placing '8' from 13) placing 'a' from 17)::uuid
    FROM (SELECT s.parent, s.at, md5(concat_ws(' ', 'import ${list}', ${inside}, ${naturalKey},
            row_number() OVER (PARTITION BY s.parent, ${naturalKey} ORDER BY s.at))) AS hash
          FROM import_${list} s WHERE s.id IS NULL) d
    WHERE t.parent = d.parent AND t.at = d.at`;
}
