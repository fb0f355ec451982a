import type pg from "pg";
import type { ListName } from "./lists";
import { isGiven, stagedPeople } from "./staged-sql";
import type { Tally } from "./tally";

/**
 * A list field in the file replaces the stored set; the owner of a changed set counts as changed.
 */
interface SetWrite {
  list: ListName;
  field: string;
  table: string;
  /** The columns of the owner and of the member. */
  owner: string;
  member: string;
  /** The wanted members: `SELECT event_id, OWNER, MEMBER, ord`. */
  wanted: string;
  /** The column that keeps the order in the file. */
  order?: { column: string; value: string; kept?: true };
}

const wantedPeopleSql = (field: string) => `SELECT s.event_id, s.id AS activity_id, coalesce(
    (SELECT p.person_id FROM event_people p WHERE p.event_id = s.event_id AND p.guest_key = r.ref),
    (SELECT a.id FROM people a WHERE a.email = r.ref AND NOT a.is_guest AND a.deleted_at IS NULL)) AS person_id, r.ord
  FROM import_activities s, unnest(s.${field}) WITH ORDINALITY r(ref, ord)`;

const wantedIdsSql = (
  field: string,
  member: string,
) => `SELECT s.event_id, s.id AS wave_id, r.ref::uuid AS ${member}, r.ord
  FROM import_registration_waves s, unnest(s.${field}) WITH ORDINALITY r(ref, ord)`;

const position = { column: "sort_order", value: "(w.ord - 1)::int" };

export async function writeCoHosts(client: pg.ClientBase, tally: Tally) {
  const coHosts = {
    list: "activities",
    field: "co_hosts",
    table: "activity_co_hosts",
    owner: "activity_id",
    member: "person_id",
  } as const;
  await replaceSet(client, { ...coHosts, wanted: wantedPeopleSql("co_hosts"), order: position });
  await touchOwners(client, tally, "activities", "activity_id");
}

/**
 * Frees the places of the people whom the file removes or cancels. Their records were written, so
 * they cannot sign up meanwhile. Other people can: the activities are locked before their sign-ups
 * are counted.
 */
export async function freeGonePlaces(client: pg.ClientBase, tally: Tally) {
  await client.query(
    `CREATE TEMP TABLE import_changed ON COMMIT DROP AS SELECT event_id, u.activity_id, person_id FROM sign_ups u
       JOIN (SELECT e.id AS event_id, coalesce(g.person_id, a.id) AS person_id FROM ${stagedPeople} WHERE s.removed OR s.cancelled) gone
      USING (event_id, person_id)`,
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
 * Also updates the sign-up count of each activity. People may sign up and leave meanwhile: the
 * activities are locked first, so that each statement sees the same sign-ups.
 */
export async function writeSignUps(client: pg.ClientBase, tally: Tally) {
  await client.query(
    `SELECT FROM activities t JOIN import_activities s ON s.event_id = t.event_id AND s.id = t.id
      WHERE NOT s.is_new AND ${isGiven("activities", "players")} ORDER BY t.id FOR NO KEY UPDATE OF t`,
  );
  const order = {
    column: "created_at",
    value: "now() + w.ord * interval '1 microsecond'",
    kept: true,
  } as const;
  const players = {
    list: "activities",
    field: "players",
    table: "sign_ups",
    owner: "activity_id",
    member: "person_id",
  } as const;
  await replaceSet(client, { ...players, wanted: wantedPeopleSql("players"), order });
  await touchOwners(client, tally, "activities", "activity_id", countedSignUps);
}

const countedSignUps =
  ", committed_signups_count = (SELECT count(*) FROM sign_ups u WHERE u.event_id = t.event_id AND u.activity_id = t.id)";

/** An activity names the waves that gate it, so it changes with them. */
export async function writeWaves(client: pg.ClientBase, tally: Tally) {
  const wave = { list: "registration_waves", owner: "wave_id" } as const;
  const activities = wantedIdsSql("base_activities", "activity_id");
  await replaceSet(client, {
    ...wave,
    field: "base_activities",
    table: "wave_activities",
    member: "activity_id",
    wanted: activities,
    order: position,
  });
  await touchOwners(client, tally, "registration_waves", "wave_id");
  await touchOwners(client, tally, "activities", "activity_id");
  await replaceSet(client, {
    ...wave,
    field: "roles_ids",
    table: "wave_roles",
    member: "role_id",
    wanted: wantedIdsSql("roles_ids", "role_id"),
  });
  await touchOwners(client, tally, "registration_waves", "wave_id");
}

/** Leaves the changed rows in the temporary table `import_changed`. */
async function replaceSet(
  client: pg.ClientBase,
  { list, field, table, owner, member, wanted, order }: SetWrite,
) {
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
  list: "activities" | "registration_waves",
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
