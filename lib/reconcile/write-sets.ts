import type pg from "pg";
import { isGiven, namedPersonSql } from "./staged-sql";
import type { Tally } from "./tally";

/**
 * A list field in the file replaces the stored set; the owner of a changed set counts as changed.
 */
interface SetWrite {
  list: "activities" | "registration_waves";
  table: string;
  /** The columns of the owner and of the member. */
  owner: "activity_id" | "wave_id";
  member: string;
  /** The wanted members: `SELECT event_id, OWNER, MEMBER, ord`. */
  wanted: string;
  /** The column that keeps the order in the file. */
  order?: { column: string; value: string; kept?: true };
}

const peopleOfActivities = (field: string) => ({
  list: "activities" as const,
  owner: "activity_id" as const,
  member: "person_id",
  wanted: `SELECT s.event_id, s.id AS activity_id, ${namedPersonSql("r.ref")} AS person_id, r.ord
    FROM import_activities s, unnest(s.${field}) WITH ORDINALITY r(ref, ord)`,
});

const idsOfWaves = (field: string, member: string) => ({
  list: "registration_waves" as const,
  owner: "wave_id" as const,
  member,
  wanted: `SELECT s.event_id, s.id AS wave_id, r.ref::uuid AS ${member}, r.ord
    FROM import_registration_waves s, unnest(s.${field}) WITH ORDINALITY r(ref, ord)`,
});

const position = { column: "sort_order", value: "(w.ord - 1)::int" };

const sets = {
  co_hosts: { ...peopleOfActivities("co_hosts"), table: "activity_co_hosts", order: position },
  players: {
    ...peopleOfActivities("players"),
    table: "sign_ups",
    order: { column: "created_at", value: "now() + w.ord * interval '1 microsecond'", kept: true },
  },
  base_activities: {
    ...idsOfWaves("base_activities", "activity_id"),
    table: "wave_activities",
    order: position,
  },
  roles_ids: { ...idsOfWaves("roles_ids", "role_id"), table: "wave_roles" },
} satisfies Record<string, SetWrite>;

/**
 * Frees the places of the people whom the file removes or cancels. Their records were written, so
 * they cannot sign up meanwhile. Other people can: the activities are locked before their sign-ups
 * are counted.
 */
export async function freeGonePlaces(client: pg.ClientBase, tally: Tally) {
  await client.query(
    `CREATE TEMP TABLE import_changed ON COMMIT DROP AS SELECT event_id, u.activity_id, person_id
       FROM sign_ups u JOIN import_people s USING (event_id, person_id)
      WHERE s.removed OR s.cancelled`,
  );
  await client.query(
    `SELECT FROM activities t WHERE (t.event_id, t.id) IN (SELECT event_id, activity_id FROM import_changed) ORDER BY t.id FOR NO KEY UPDATE`,
  );
  await client.query(
    `DELETE FROM sign_ups u USING import_changed c WHERE u.event_id = c.event_id AND u.activity_id = c.activity_id AND u.person_id = c.person_id`,
  );
  await touchOwners(client, tally, "activities", "activity_id", countedSignUps);
}

/**
 * People may sign up and leave meanwhile: the activities are locked first, so that each statement
 * sees the same sign-ups.
 */
export async function writePeopleOfActivities(client: pg.ClientBase, tally: Tally) {
  await replaceSet(client, "co_hosts");
  await touchOwners(client, tally, "activities", "activity_id");
  await client.query(
    `SELECT FROM activities t JOIN import_activities s ON s.event_id = t.event_id AND s.id = t.id
      WHERE NOT s.is_new AND ${isGiven("activities", "players")} ORDER BY t.id FOR NO KEY UPDATE OF t`,
  );
  await replaceSet(client, "players");
  await touchOwners(client, tally, "activities", "activity_id", countedSignUps);
}

const countedSignUps =
  ", committed_signups_count = (SELECT count(*) FROM sign_ups u WHERE u.event_id = t.event_id AND u.activity_id = t.id)";

/** An activity names the waves that gate it, so it changes with them. */
export async function writeSetsOfWaves(client: pg.ClientBase, tally: Tally) {
  await replaceSet(client, "base_activities");
  await touchOwners(client, tally, "registration_waves", "wave_id");
  await touchOwners(client, tally, "activities", "activity_id");
  await replaceSet(client, "roles_ids");
  await touchOwners(client, tally, "registration_waves", "wave_id");
}

/** Leaves the changed rows in the temporary table `import_changed`. */
async function replaceSet(client: pg.ClientBase, field: keyof typeof sets) {
  const { list, table, owner, member, wanted, order }: SetWrite = sets[field];
  const same = `t.event_id = w.event_id AND t.${owner} = w.${owner} AND t.${member} = w.${member}`;
  const key = `event_id, ${owner}, ${member}`;
  const onConflict =
    order && !order.kept
      ? `DO UPDATE SET ${order.column} = excluded.${order.column} WHERE t.${order.column} <> excluded.${order.column}`
      : "DO NOTHING";
  await client.query("DROP TABLE IF EXISTS import_wanted, import_changed");
  await client.query(`CREATE TEMP TABLE import_wanted ON COMMIT DROP AS ${wanted}`);
  await client.query(
    `CREATE TEMP TABLE import_changed (event_id uuid, ${owner} uuid, ${member} uuid) ON COMMIT DROP`,
  );
  await client.query("ANALYZE import_wanted");
  await client.query(
    `WITH gone AS (DELETE FROM ${table} t USING import_${list} s
       WHERE t.event_id = s.event_id AND t.${owner} = s.id AND ${isGiven(list, field)} AND NOT EXISTS (SELECT FROM import_wanted w WHERE ${same})
       RETURNING t.event_id, t.${owner}, t.${member})
     INSERT INTO import_changed SELECT * FROM gone`,
  );
  await client.query(
    `WITH come AS (INSERT INTO ${table} AS t (${key}${order ? `, ${order.column}` : ""})
       SELECT w.event_id, w.${owner}, w.${member}${order ? `, ${order.value}` : ""} FROM import_wanted w
       ON CONFLICT (${key}) ${onConflict} RETURNING t.event_id, t.${owner}, t.${member})
     INSERT INTO import_changed SELECT * FROM come`,
  );
}

/**
 * Raises `updated_at` of existing rows; new rows have theirs already. They are locked in the order
 * of their keys, as in `lockSql`.
 */
async function touchOwners(
  client: pg.ClientBase,
  tally: Tally,
  list: SetWrite["list"],
  column: string,
  further = "",
) {
  await client.query(
    `SELECT count(*) FROM (
       SELECT FROM ${list} t WHERE (t.event_id, t.id) IN (SELECT event_id, ${column} FROM import_changed)
        ORDER BY t.event_id, t.id FOR NO KEY UPDATE) locked`,
  );
  await tally.run(
    client,
    list,
    "updated",
    `UPDATE ${list} t SET updated_at = t.updated_at${further} FROM (SELECT DISTINCT event_id, ${column} AS id FROM import_changed) c
     WHERE t.event_id = c.event_id AND t.id = c.id
     AND NOT EXISTS (SELECT FROM import_${list} s WHERE s.event_id = t.event_id AND s.id = t.id AND s.is_new) RETURNING t.event_id`,
  );
}
