import type { Transaction } from "@/lib/db/transact";
import { comparisonSql } from "./feed/compare";
import { type Kind, kinds } from "./feed/line";
import type { Item } from "./item";
import { isAccountSql, isGiven } from "./staged-sql";
import type { Staging } from "./staging";

// The staged rows that differ from the stored ones, or have none.

export interface DifferingRow {
  parent: number;
  at: number;
  event_id: string | null;
  is_there: boolean;
  /** `present`: bit n is set when the file has the nth field. */
  staged: Item & { present: number };
  /** The states of the stored record that a file cannot change as it likes. */
  stored: Item | null;
  /** The members of an organization that differ. */
  members?: (Item & { present: number; is_new: boolean })[] | null;
}

/** SQL for the states of the stored record `t` that a file cannot change as it likes. */
const storedStates: { [K in Kind]?: string } = {
  organization: "json_build_object('name', t.name, 'verification', t.verification)",
  event: `json_build_object('name', coalesce(t.title, 'Untitled event'),
            'is_archived', coalesce(t.is_archived, false),
            'publish_status', coalesce(t.publish_status, 'draft'))`,
  registration_wave: `json_build_object('name', coalesce(t.name, 'Untitled wave'),
            'status', t.status)`,
  person: `json_build_object('removed', t.removed_at IS NOT NULL, 'takes_part',
            t.registered_at IS NOT NULL AND t.cancelled_at IS NULL AND t.removed_at IS NULL)`,
};

/** Of an event, appointments before withdrawals; of records, in the order of their keys. */
const orders: { [K in Kind]?: string } = {
  user: "s.operator IS FALSE, s.email",
  person: "s.event_id, t.person_id, s.parent, s.at",
  form_field: "s.event_id, t.key, s.parent, s.at",
  event: "t.id, s.at",
};

/** Rows in the order in which verbs lock several records. */
export function differingSql(kind: Kind): string {
  const { from, isThere, isDifferent } = comparisonSql(kind, true);
  const isOrganization = kind === "organization";
  return `
    SELECT s.parent, s.at, s.event_id, ${isThere} AS is_there, to_json(s) AS staged,
           CASE WHEN ${isThere} THEN ${storedStates[kind] ?? "NULL::json"} END AS stored
           ${isOrganization ? ", m.members" : ""}
      FROM import_${kinds[kind]} s LEFT JOIN ${from}
           ${isOrganization ? `LEFT JOIN (${differingMembersSql}) m ON m.parent = s.at` : ""}
     WHERE NOT (${isThere}) OR ${isDifferent} ${isOrganization ? "OR m.members IS NOT NULL" : ""}
     ORDER BY ${orders[kind] ?? "s.event_id, t.id, s.parent, s.at"}`;
}

const abilities = ["manage_events", "manage_integrations"];

const differingMembersSql = `
  SELECT s.parent, json_agg(to_jsonb(s) || jsonb_build_object('is_new', t.person_id IS NULL)
                            ORDER BY s.at) AS members
    FROM import_members s JOIN import_organizations o ON o.at = s.parent
    LEFT JOIN people a ON ${isAccountSql("s.email")}
    LEFT JOIN organization_members t ON t.organization_id = o.id AND t.person_id = a.id
   WHERE t.person_id IS NULL OR a.email_proved_at IS NULL
      OR ${abilities.map((name) => `${isGiven("members", name)} AND s.${name} <> t.${name}`).join(" OR ")}
   GROUP BY s.parent`;

/** The accounts that the file's addresses will create. */
export async function countNewAccounts(tx: Transaction, { counts }: Staging): Promise<number> {
  const named = (["users", "members", "people"] as const).filter((list) => counts[list] > 0);
  if (named.length === 0) return 0;
  const [row] = await tx.query<{ count: number }>(
    `SELECT count(DISTINCT s.email)::int AS count
       FROM (${named.map((list) => `SELECT email FROM import_${list}`).join(" UNION ALL ")}) s
      WHERE s.email IS NOT NULL AND NOT EXISTS (SELECT FROM people a
      WHERE ${isAccountSql("s.email")})`,
  );
  return row?.count ?? 0;
}
