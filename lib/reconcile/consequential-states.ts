import type pg from "pg";
import { prisma } from "@/lib/db/prisma";
import { instantSql } from "@/lib/db/rows";
import { type Transaction, transact } from "@/lib/db/transact";
import { Refusal } from "@/lib/errors/refusal";
import { archiveUnchecked } from "@/lib/transitions/event/archive";
import { publishUnchecked } from "@/lib/transitions/event/publish";
import { unarchiveUnchecked } from "@/lib/transitions/event/unarchive";
import { unpublishUnchecked } from "@/lib/transitions/event/unpublish";
import { reject } from "@/lib/transitions/organization/reject";
import { verify } from "@/lib/transitions/organization/verify";
import { type NextWaveStatus, setWaveStatus } from "@/lib/transitions/wave/move";
import { isGiven } from "./staged-sql";

/**
 * Columns that the import itself sets only on new rows, like the status of a wave (`write.ts`).
 * Changing them on existing rows has consequences, so verbs make those changes
 * (docs/rules/import.md#history-or-news).
 */
export const consequentialColumns = [
  "is_archived",
  "archived_at",
  "verification",
  "verification_at",
  "publish_status",
];

/** SQL conditions: the state in the staged row differs from the stored one. */
export const stateDiffers = {
  verification: `${isGiven("organizations", "verification")} AND s.verification <> o.verification AND (s.verification <> 'unverified' OR o.verification = 'verified')`,
  is_archived: `${isGiven("events", "is_archived")} AND coalesce(s.is_archived, false) <> coalesce(e.is_archived, false)`,
  publish_status: `${isGiven("events", "publish_status")} AND s.publish_status <> coalesce(e.publish_status, 'draft')`,
  waveStatus: `${isGiven("registration_waves", "status")} AND s.status <> w.status`,
};

interface Change {
  /** An organization, an event or a wave. */
  id: string;
  /** The organization or event to which the subject belongs, or the subject itself. */
  owner: { id: string; organization_id: string };
  to:
    | "verified"
    | "rejected"
    | "archived"
    | "unarchived"
    | "published"
    | "unpublished"
    | "scheduled"
    | "started"
    | "finished"
    | "canceled";
  /** The time of the change according to the file; null when the file gives none. */
  at: string | null;
  /** The name of the subject, for the summary. */
  name: string;
  from: string;
}

/**
 * The states in the file that differ from the stored ones. `unverified` for a verified organization
 * takes its verification away; null changes nothing.
 */
export async function consequentialChanges(client: pg.ClientBase): Promise<Change[]> {
  const { rows } = await client.query<Change>(`
    SELECT o.id, json_build_object('id', o.id, 'organization_id', o.id) AS owner, CASE s.verification WHEN 'verified' THEN 'verified' ELSE 'rejected' END AS to,
           NULL AS at, o.name, o.verification AS from
      FROM import_organizations s JOIN organizations o ON o.id = s.id
     WHERE ${stateDiffers.verification}
    UNION ALL
    SELECT e.id, ${eventOwnerSql}, CASE WHEN s.is_archived THEN 'archived' ELSE 'unarchived' END, NULL, ${eventTitleSql}, ''
      FROM import_events s JOIN events e ON e.id = s.id
     WHERE ${stateDiffers.is_archived}
    UNION ALL
    SELECT e.id, ${eventOwnerSql}, CASE s.publish_status WHEN 'published' THEN 'published' ELSE 'unpublished' END, ${instantSql("s.published_at")}, ${eventTitleSql}, ''
      FROM import_events s JOIN events e ON e.id = s.id
     WHERE ${stateDiffers.publish_status}
    UNION ALL
    SELECT w.id, ${eventOwnerSql}, s.status, NULL, coalesce(w.name, 'Untitled wave'), w.status
      FROM import_registration_waves s JOIN registration_waves w ON w.event_id = s.event_id AND w.id = s.id JOIN events e ON e.id = w.event_id
     WHERE ${stateDiffers.waveStatus}`);
  return rows;
}

const eventOwnerSql = "json_build_object('id', e.id, 'organization_id', e.organization_id)";
const eventTitleSql = "coalesce(e.title, 'Untitled event')";

/**
 * Changes a state in its own transaction, after the file is loaded. Returns a note for the summary.
 */
export async function applyConsequentialChange(change: Change): Promise<string> {
  const { name, from, to } = change;
  const hasState = await verbs[to](change).catch(falseIfRefused);
  return hasState ? `${name} is now ${to}` : `${name} was ${from} and cannot change to ${to}`;
}

/**
 * Each verb returns whether the subject now has the state in the file, also when another
 * transaction set it in between.
 */
const verbs: Record<Change["to"], (change: Change) => Promise<boolean>> = {
  verified: ({ id }) => inTransaction((tx) => verify(tx, "service", id)),
  rejected: ({ id }) => inTransaction((tx) => reject(tx, "service", id)),
  archived: ({ owner }) => inTransaction((tx) => archiveUnchecked(tx, "service", owner)),
  unarchived: ({ owner }) => inTransaction((tx) => unarchiveUnchecked(tx, "service", owner)),
  published: ({ owner, at }) => inTransaction((tx) => publishUnchecked(tx, "service", owner, at)),
  unpublished: ({ owner }) => inTransaction((tx) => unpublishUnchecked(tx, "service", owner)),
  scheduled: hasWaveStatus,
  started: waveMoves("started"),
  finished: waveMoves("finished"),
  canceled: waveMoves("canceled"),
};

function waveMoves(to: NextWaveStatus) {
  return async (change: Change) =>
    (await setWaveStatus({ id: change.id, event: change.owner }, to)) || hasWaveStatus(change);
}

async function hasWaveStatus({ id, owner, to }: Change): Promise<boolean> {
  return (
    (await prisma().registrationWave.count({ where: { event_id: owner.id, id, status: to } })) > 0
  );
}

const inTransaction = (verb: (tx: Transaction) => Promise<unknown>): Promise<boolean> =>
  transact(verb).then(() => true);

/** A refused change did not happen, for example because the organization was deleted. */
function falseIfRefused(thrown: unknown): boolean {
  if (thrown instanceof Refusal) return false;
  throw thrown;
}
