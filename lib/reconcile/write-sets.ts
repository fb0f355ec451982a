import type pg from "pg";
import type { ListName } from "./lists";
import { given } from "./sql";
import type { Tally } from "./tally";

/** A list field in the file replaces the stored set; the owner of a changed set counts as changed. */
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

const personOf = (field: string) => `SELECT s.event_id, s.id AS activity_id, coalesce(
    (SELECT p.person_id FROM event_people p WHERE p.event_id = s.event_id AND p.guest_key = r.ref),
    (SELECT a.id FROM people a WHERE a.email = r.ref AND NOT a.is_guest AND a.deleted_at IS NULL)) AS person_id, r.ord
  FROM import_activities s, unnest(s.${field}) WITH ORDINALITY r(ref, ord)`;

const idsOf = (field: string, member: string) => `SELECT s.event_id, s.id AS wave_id, r.ref::uuid AS ${member}, r.ord
  FROM import_registration_waves s, unnest(s.${field}) WITH ORDINALITY r(ref, ord)`;

const position = { column: "sort_order", value: "(w.ord - 1)::int" };

export async function writeCoHosts(client: pg.ClientBase, tally: Tally) {
  const coHosts = { list: "activities", field: "co_hosts", table: "activity_co_hosts", owner: "activity_id", member: "person_id" } as const;
  await replaceSet(client, { ...coHosts, wanted: personOf("co_hosts"), order: position });
  await touchOwners(client, tally, "activities", "activity_id");
}

/** Also updates the sign-up count of each activity. */
export async function writeSignUps(client: pg.ClientBase, tally: Tally) {
  const order = { column: "created_at", value: "now() + w.ord * interval '1 microsecond'", kept: true } as const;
  const players = { list: "activities", field: "players", table: "sign_ups", owner: "activity_id", member: "person_id" } as const;
  await replaceSet(client, { ...players, wanted: personOf("players"), order });
  await touchOwners(
    client,
    tally,
    "activities",
    "activity_id",
    ", committed_signups_count = (SELECT count(*) FROM sign_ups u WHERE u.event_id = t.event_id AND u.activity_id = t.id)",
  );
}

/** An activity names the waves that gate it, so it changes with them. */
export async function writeWaves(client: pg.ClientBase, tally: Tally) {
  const wave = { list: "registration_waves", owner: "wave_id" } as const;
  const activities = idsOf("base_activities", "activity_id");
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
  await replaceSet(client, { ...wave, field: "roles_ids", table: "wave_roles", member: "role_id", wanted: idsOf("roles_ids", "role_id") });
  await touchOwners(client, tally, "registration_waves", "wave_id");
}

/** Leaves the changed rows in the temporary table `import_changed`. */
async function replaceSet(client: pg.ClientBase, { list, field, table, owner, member, wanted, order }: SetWrite) {
  const same = `t.event_id = w.event_id AND t.${owner} = w.${owner} AND t.${member} = w.${member}`;
  const key = `event_id, ${owner}, ${member}`;
  const onConflict =
    order && !order.kept
      ? `DO UPDATE SET ${order.column} = excluded.${order.column} WHERE t.${order.column} <> excluded.${order.column}`
      : "DO NOTHING";
  await client.query("DROP TABLE IF EXISTS import_wanted, import_changed");
  await client.query(`CREATE TEMP TABLE import_wanted ON COMMIT DROP AS ${wanted}`);
  await client.query(`CREATE TEMP TABLE import_changed (event_id uuid, ${owner} uuid, ${member} uuid) ON COMMIT DROP`);
  await client.query("ANALYZE import_wanted");
  await client.query(
    `WITH gone AS (DELETE FROM ${table} t USING import_${list} s
       WHERE t.event_id = s.event_id AND t.${owner} = s.id AND ${given(list, field)} AND NOT EXISTS (SELECT FROM import_wanted w WHERE ${same})
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

/** Raises `updated_at` of existing rows; new rows have theirs already. */
async function touchOwners(client: pg.ClientBase, tally: Tally, list: "activities" | "registration_waves", column: string, further = "") {
  await tally.run(
    client,
    list,
    "updated",
    `UPDATE ${list} t SET updated_at = t.updated_at${further} FROM (SELECT DISTINCT event_id, ${column} AS id FROM import_changed) c
     WHERE t.event_id = c.event_id AND t.id = c.id
     AND NOT EXISTS (SELECT FROM import_${list} s WHERE s.event_id = t.event_id AND s.id = t.id AND s.is_new) RETURNING t.event_id`,
  );
}
