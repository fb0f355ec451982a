import type pg from "pg";
import { markFormsChangedSql } from "@/lib/transitions/form-field/touch-people";
import { type ListName, lists } from "./lists";
import {
  dropRemovedPlayers,
  endHeldCancellations,
  endHeldDecisions,
  finalRemovalNotes,
} from "./removed-people";
import {
  activityStatusSql,
  becomesApprovedSql,
  type ColumnWrite,
  columnWrites,
  consequentialColumns,
  givesUpSlugSql,
  insertSql,
  isAccountSql,
  isGiven,
  lockSql,
  namedPersonSql,
  type Upsert,
  updateSql,
} from "./staged-sql";
import type { Staging } from "./staging";
import type { Tally } from "./tally";
import { changeAccounts, writeGuests } from "./write-accounts";
import { freeGonePlaces, writePeopleOfActivities, writeSetsOfWaves } from "./write-sets";

/**
 * Writes the staged and checked rows, a referenced list before the lists that refer to it. Returns
 * notes for the summary.
 */
export async function writeStaged(
  client: pg.ClientBase,
  staging: Staging,
  tally: Tally,
): Promise<string[]> {
  const write = (list: ListName, upsert: Upsert) =>
    staging.counts[list] > 0 ? upsertList(client, staging, tally, list, upsert) : undefined;
  await write("organizations", upsertOf("organizations", [verifiedAt, notDeleted]));
  if (staging.counts.users > 0) await changeAccounts(client, tally);
  if (isLarge(staging)) await client.query("ANALYZE people");
  await write("members", members);
  await write("events", upsertOf("events", [archivedAt]));
  if (staging.counts.form_fields > 0) await client.query(markFormsChangedSql(eventsWithNewFields));
  await write("form_fields", upsertOf("form_fields"));
  await write("roles", upsertOf("roles"));
  await write("threads", upsertOf("threads"));
  await write("locations", upsertOf("locations"));
  const notes: string[] = [];
  if (staging.counts.people > 0) {
    await resolvePeople(client, staging);
    await writeGuests(client, tally);
    await write("people", people);
    if (isLarge(staging)) await client.query("ANALYZE event_people");
    notes.push(...(await finalRemovalNotes(client)));
    await endHeldDecisions(client);
    await freeGonePlaces(client, tally);
  }
  if (staging.counts.activities > 0) {
    await resolveHosts(client);
    notes.push(...(await dropRemovedPlayers(client)));
    await write("activities", activities);
    await endHeldCancellations(client);
    await writePeopleOfActivities(client, tally);
  }
  await write("registration_waves", upsertOf("registration_waves", [waveStatus]));
  if (staging.counts.registration_waves > 0) await writeSetsOfWaves(client, tally);
  return notes;
}

const eventsWithNewFields =
  "SELECT f.event_id FROM import_form_fields f JOIN import_events e ON e.at = f.parent WHERE f.is_new AND NOT e.is_new";

/**
 * The planner has no statistics of the rows that this transaction wrote. With many of them it needs
 * an ANALYZE, and nested loops must be off.
 */
export const isLarge = ({ counts }: Staging) =>
  Object.values(counts).reduce((sum, count) => sum + count) > 10_000;

/**
 * Their rows are named by what they are about, so pages and verbs may create the same ones during
 * the load: people apply, and members join.
 */
const createdByOthers: readonly ListName[] = ["members", "form_fields", "people"];

/**
 * Such rows are inserted first. The update follows, so it finds every row that was created
 * meanwhile.
 */
async function upsertList(
  client: pg.ClientBase,
  staging: Staging,
  tally: Tally,
  list: ListName,
  upsert: Upsert,
) {
  const isCreatedByOthers = createdByOthers.includes(list);
  if (!isCreatedByOthers) await updateList(client, tally, list, upsert);
  const created = await tally.run(client, list, "created", insertSql(upsert));
  if (isCreatedByOthers && created < staging.counts[list])
    await updateList(client, tally, list, upsert);
}

async function updateList(client: pg.ClientBase, tally: Tally, list: ListName, upsert: Upsert) {
  await client.query(lockSql(upsert));
  await tally.run(client, list, "updated", updateSql(upsert));
}

/** `own` are columns with rules of their own. */
const upsertOf = (
  list: Exclude<ListName, "members" | "users">,
  own: ColumnWrite[] = [],
): Upsert => ({
  table: lists[list].table,
  key: lists[list].key,
  source: `import_${list}`,
  writes: [
    ...columnWrites(list).filter(({ column }) => own.every((each) => each.column !== column)),
    ...own,
  ].map(onlyOnNewRows),
});

const onlyOnNewRows = ({ column, onCreate, onUpdate }: ColumnWrite): ColumnWrite =>
  consequentialColumns.includes(column) ? { column, onCreate } : { column, onCreate, onUpdate };

const verifiedAt: ColumnWrite = {
  column: "verification_at",
  onCreate: "CASE WHEN s.verification <> 'unverified' THEN now() END",
};

/** An organization that the file names exists again, even when its members had deleted it. */
const notDeleted: ColumnWrite = {
  column: "deleted_at",
  onCreate: "NULL",
  onUpdate: "NULL::timestamptz",
};

const archivedAt: ColumnWrite = {
  column: "archived_at",
  onCreate: "CASE WHEN s.is_archived THEN now() END",
};

const members: Upsert = {
  table: "organization_members",
  key: lists.members.key,
  source: `(SELECT s.present, s.manage_events, s.manage_integrations, o.id AS organization_id, a.id AS person_id
    FROM import_members s JOIN import_organizations o ON o.at = s.parent
    JOIN people a ON ${isAccountSql("s.email")})`,
  writes: columnWrites("members"),
};

/** `registered`, `removed` and `cancelled` as times; a stored time is kept. */
const stateTime = (
  field: "registered" | "removed" | "cancelled",
  isFinal = "false",
): ColumnWrite => ({
  column: `${field}_at`,
  onCreate: `CASE WHEN s.${field} THEN coalesce(s.created_at, now()) END`,
  onUpdate: `CASE WHEN NOT ${isGiven("people", field)} OR ${isFinal} THEN t.${field}_at WHEN s.${field} THEN coalesce(t.${field}_at, now()) END`,
});

/** A removed person stays removed and registered (docs/rules/import.md#final-removals). */
const isRemoved = "t.removed_at IS NOT NULL";

const statedRegistration = stateTime("registered", isRemoved);

/** An application that becomes approved registers the person unless the file says otherwise. */
const registeredTime: ColumnWrite = {
  ...statedRegistration,
  onUpdate: `CASE WHEN ${becomesApprovedSql("t.application_status")} AND NOT ${isGiven("people", "registered")} THEN coalesce(t.registered_at, now()) ELSE ${statedRegistration.onUpdate} END`,
};

const people = upsertOf("people", [
  { column: "guest_key", onCreate: "s.guest" },
  registeredTime,
  stateTime("removed", isRemoved),
  stateTime("cancelled"),
]);

/** The accounts are there; only guests can be new. */
async function resolvePeople(client: pg.ClientBase, staging: Staging) {
  await client.query(
    `UPDATE import_people s SET event_id = e.id,
       person_id = coalesce(${namedPersonSql("s.guest", "s.email", "e.id")}, s.new_id)
     FROM import_events e WHERE e.at = s.parent`,
  );
  if (isLarge(staging)) await client.query("ANALYZE import_people (event_id, person_id)");
}

/**
 * A wave without a status is scheduled. An existing wave changes its status only through its verbs
 * (`consequential-states.ts`).
 */
const waveStatus: ColumnWrite = {
  column: "status",
  onCreate: "coalesce(s.status, 'scheduled')",
};

async function resolveHosts(client: pg.ClientBase) {
  await client.query(
    `UPDATE import_activities s SET person_id = ${namedPersonSql("s.host")}
      WHERE s.host IS NOT NULL`,
  );
}

const host: ColumnWrite = {
  column: "host_person_id",
  onCreate: "s.person_id",
  onUpdate: `CASE WHEN ${isGiven("activities", "host")} THEN s.person_id ELSE t.host_person_id END`,
};

const committed: ColumnWrite = {
  column: "committed_signups_count",
  onCreate: "coalesce(cardinality(s.players), 0)",
};

const activityStatus: ColumnWrite = {
  column: "status",
  onCreate: "s.status",
  onUpdate: activityStatusSql,
};

const activities = upsertOf("activities", [activityStatus, host, committed]);

/**
 * Takes the slugs away from events of the file that give theirs to each other: only one event can
 * have a slug, and the events are written one after the other. Those with connections are without a
 * slug until their verbs run.
 */
export async function releaseExchangedSlugs(client: pg.ClientBase): Promise<void> {
  await client.query(
    `WITH exchanged AS (
       SELECT t.id FROM events t JOIN import_events s ON s.id = t.id JOIN import_events taker ON taker.slug = t.slug
        WHERE ${givesUpSlugSql} ORDER BY t.id FOR NO KEY UPDATE OF t)
     UPDATE events t SET slug = NULL FROM exchanged WHERE exchanged.id = t.id`,
  );
}
