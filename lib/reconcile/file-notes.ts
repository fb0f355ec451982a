import type { Transaction } from "@/lib/db/transact";
import { jsonPath, withMore } from "./faults";
import { comparisonSql } from "./feed/compare";
import { isGiven, namedPersonSql } from "./staged-sql";

// Notes for the summary, by statements over the staged rows.

/** A summary names this many of a kind. */
const namedAtMost = 20;

const accountsNamedAtMost = 5;

/** Names the accounts whose access this transaction ended, because nobody had proved them. */
export async function endedAccessNotes(tx: Transaction): Promise<string[]> {
  const rows = await tx.query<{ email: string }>(
    `SELECT p.email FROM audit_entries e JOIN people p ON p.id::text = e.subject_id
      WHERE e.at = now() AND e.action = 'account.stripped' ORDER BY p.email`,
  );
  if (rows.length === 0) return [];
  const shown = rows.slice(0, accountsNamedAtMost).map(({ email }) => email);
  const more = rows.length > shown.length ? ` and ${rows.length - shown.length} more` : "";
  const ended =
    rows.length === 1
      ? "1 account had not verified its address and must set a new password"
      : `${rows.length} accounts had not verified their addresses and must set new passwords`;
  return [`${ended}: ${shown.join(", ")}${more}`];
}

/** Names the players who were removed or have cancelled, and so hold no places. */
export async function gonePlayerNotes(tx: Transaction): Promise<string[]> {
  const rows = await tx.query<{
    parent: number;
    at: number;
    index: number;
    ref: string;
    total: number;
  }>(
    `SELECT s.parent, s.at, (r.nth - 1)::int AS index, r.ref, (count(*) OVER ())::int AS total
       FROM import_activities s CROSS JOIN unnest(s.players) WITH ORDINALITY r(ref, nth)
       JOIN event_people p ON p.event_id = s.event_id AND p.person_id = ${namedPersonSql("r.ref")}
      WHERE p.removed_at IS NOT NULL OR p.cancelled_at IS NOT NULL
      ORDER BY s.parent, s.at, r.nth LIMIT ${namedAtMost}`,
  );
  const notes = rows.map(
    ({ parent, at, index, ref }) =>
      `${jsonPath(["events", parent, "activities", at, "players", index])} names ${ref}, who was removed or has cancelled and holds no place`,
  );
  return withMore(notes, rows[0]?.total ?? 0, " players who were removed or have cancelled");
}

const isRemoved = "t.removed_at IS NOT NULL";

/** States of people that a file does not take back (docs/rules/import.md#final-removals). */
const keptStates = [
  {
    field: "removed",
    isKept: isRemoved,
    reason: "a removal is final",
    others: " people whose removal is final",
  },
  {
    field: "registered",
    isKept: `t.registered_at IS NOT NULL AND t.cancelled_at IS NULL AND NOT ${isRemoved}
        AND EXISTS (SELECT FROM connections c WHERE c.event_id = s.event_id AND c.status <> 'ended')`,
    reason: "taking part ends with removed or cancelled",
    others: " people who take part",
  },
] as const;

/** Names the people whose state stays, whatever the file says. */
export async function keptStateNotes(tx: Transaction): Promise<string[]> {
  const notes: string[] = [];
  const { from } = comparisonSql("person", true);
  for (const { field, isKept, reason, others } of keptStates) {
    const rows = await tx.query<{ parent: number; at: number; total: number }>(
      `SELECT s.parent, s.at, (count(*) OVER ())::int AS total
         FROM import_people s LEFT JOIN ${from}
        WHERE NOT s.${field} AND ${isGiven("people", field)} AND ${isKept}
        ORDER BY s.parent, s.at LIMIT ${namedAtMost}`,
    );
    const named = rows.map(({ parent, at }) => {
      const path = jsonPath(["events", parent, "people", at, field]);
      return `${path} stays unchanged: expected true: ${reason}`;
    });
    notes.push(...withMore(named, rows[0]?.total ?? 0, others));
  }
  return notes;
}

const undeclaredAtMost = 1_000;

/** Answers without a form field are stored but never served. */
export async function undeclaredAnswerNotes(tx: Transaction): Promise<string[]> {
  const rows = await tx.query<{ parent: number; key: string; people: number }>(
    `SELECT s.parent, a.key, count(*)::int AS people
       FROM import_people s, jsonb_object_keys(s.custom_form_fields) a(key)
      WHERE NOT EXISTS (SELECT FROM form_fields f WHERE f.event_id = s.event_id AND f.key = a.key)
      GROUP BY s.parent, a.key ORDER BY s.parent, a.key LIMIT ${undeclaredAtMost}`,
  );
  return rows.map(({ parent, key, people }) => {
    const answers = `the answers of ${people} ${people === 1 ? "person" : "people"}`;
    const fault = `$.events[${parent}] declares no form field "${key}"`;
    return `${fault}: ${answers} are stored but not served`;
  });
}
