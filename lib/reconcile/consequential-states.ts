import type pg from "pg";
import { type Transaction, transact } from "@/lib/db/transact";
import { Refusal } from "@/lib/errors/refusal";
import { archive } from "@/lib/transitions/event/archive";
import { unarchive } from "@/lib/transitions/event/unarchive";
import { reject } from "@/lib/transitions/organization/reject";
import { verify } from "@/lib/transitions/organization/verify";
import { given } from "./sql";

/** Columns that the import sets on new rows alone. On rows that exist their change has consequences, which their verbs bring about (docs/rules/import.md). */
export const consequentialColumns = ["is_archived", "archived_at", "verification", "verification_at"];

interface Change {
  id: string;
  organization_id: string;
  to: "archived" | "unarchived" | "verified" | "rejected";
  /** For the summary. */
  name: string;
}

/** What the file says of these states against what is there. To say `unverified` of a verified organization takes its verification away. */
export async function consequentialChanges(client: pg.ClientBase): Promise<Change[]> {
  const { rows } = await client.query<Change>(`
    SELECT o.id, o.id AS organization_id, o.name, CASE s.verification WHEN 'verified' THEN 'verified' ELSE 'rejected' END AS to
      FROM import_organizations s JOIN organizations o ON o.id = s.id
     WHERE ${given("organizations", "verification")} AND s.verification <> o.verification AND (s.verification <> 'unverified' OR o.verification = 'verified')
    UNION ALL
    SELECT e.id, e.organization_id, coalesce(e.title, 'Untitled event'), CASE WHEN s.is_archived THEN 'archived' ELSE 'unarchived' END
      FROM import_events s JOIN events e ON e.id = s.id
     WHERE ${given("events", "is_archived")} AND coalesce(s.is_archived, false) <> coalesce(e.is_archived, false)`);
  return rows;
}

/** Each in a transaction of its own, after the file is loaded; loading the file again brings about what a crash left undone. Returns notes for the summary. */
export async function bringAbout(changes: Change[]): Promise<string[]> {
  for (const change of changes) await transact((tx) => verbs[change.to](tx, change)).catch(unlessRefused);
  return changes.map(({ name, to }) => `${name} is ${to} now`);
}

const verbs: Record<Change["to"], (tx: Transaction, subject: Change) => Promise<unknown>> = {
  archived: (tx, event) => archive(tx, "service", event),
  unarchived: (tx, event) => unarchive(tx, "service", event),
  verified: (tx, { id }) => verify(tx, "service", id),
  rejected: (tx, { id }) => reject(tx, "service", id),
};

/** An operator may have done the same in between. */
function unlessRefused(thrown: unknown): void {
  if (!(thrown instanceof Refusal)) throw thrown;
}
