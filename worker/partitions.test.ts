import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { partitionAuditLogSql } from "@/e2e/support/audit-partitions";
import "@/e2e/support/database";
import { emptyTables } from "@/e2e/support/empty-tables";
import { eventually } from "@/e2e/support/eventually";
import { anEvent, anIntegration, anOrganization } from "@/e2e/support/world";
import { connectionOptions } from "@/lib/db/connection-options";
import { pool } from "@/lib/db/pool";
import { runHousekeeping } from "./housekeeping";
import { maintainPartitions } from "./partitions";

// docs/rules/operating-rules.md#partitions

const logs = {
  api_requests: {
    period: "day",
    made: 8,
    row: "INTO api_requests (integration_id, at, request_id, status, duration_ms) SELECT gen_random_uuid(), $AT, 'call', 200, 1",
  },
  audit_entries: {
    period: "month",
    made: 3,
    row: "INTO audit_entries (at, actor_kind, action, subject_type) SELECT $AT, 'service', 'event.edited', 'event'",
  },
} as const;

type Log = keyof typeof logs | "deliveries";

const periodOf = (log: Log) => (log === "deliveries" ? "month" : logs[log].period);

/** SQL: the first instant of a period in UTC. `n` counts periods from the current one. */
const start = (log: Log, n: number) =>
  `((date_trunc('${periodOf(log)}', now() AT TIME ZONE 'UTC') + interval '${n} ${periodOf(log)}')
        AT TIME ZONE 'UTC')`;

/** SQL: an instant within that period. */
const instantWithin = (log: Log, n: number) => `(${start(log, n)} + interval '12 hours')`;

const insert = (log: keyof typeof logs, at: string) =>
  `INSERT ${logs[log].row.replace("$AT", at)} RETURNING tableoid::regclass::text AS partition`;

/** Writes a row, and returns its partition. */
const write = async (log: keyof typeof logs, at: string): Promise<string> =>
  (await pool().query(insert(log, at))).rows[0].partition;

const restPartition = (log: Log) => `partitions.${log}_rest`;

const partitions = async (log: Log) => {
  const { rows } = await pool().query<{ name: string }>(
    "SELECT 'partitions.' || name AS name FROM partitions_of($1) WHERE begins IS NOT NULL",
    [log],
  );
  return rows.map(({ name }) => name).sort();
};

const rows = async (log: Log) =>
  (await pool().query(`SELECT count(*)::int AS kept FROM ${log}`)).rows[0].kept;

/** The key of a lock at which a test makes workers wait. */
const gateKey = 1;

const waitingAtGate = async () => {
  const { rows } = await pool().query<{ pid: number }>(
    `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND NOT granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [gateKey],
  );
  return rows.length;
};

const dropPartitions = async (log: Log) => {
  for (const partition of await partitions(log)) await pool().query(`DROP TABLE ${partition}`);
};

beforeAll(() => pool().query(partitionAuditLogSql));

describe.each(["api_requests", "audit_entries"] as const)("%s", (log) => {
  beforeEach(async () => {
    await emptyTables(log);
    await dropPartitions(log);
    await maintainPartitions();
  });

  test("each coming period has a partition, which holds its rows from the first instant to the last", async () => {
    expect(await partitions(log)).toHaveLength(logs[log].made);
    const [present, next] = [
      await write(log, instantWithin(log, 0)),
      await write(log, instantWithin(log, 1)),
    ];
    expect(await write(log, `${start(log, 0)}`)).toBe(present);
    expect(await write(log, `${start(log, 1)} - interval '1 microsecond'`)).toBe(present);
    expect(await write(log, start(log, 1))).toBe(next);
    expect(new Set([present, next, restPartition(log)]).size).toBe(3);
  });

  test.each([
    "2027-12-31 23:59:59.999999",
    "2028-01-31 12:00:00",
    "2028-02-29 00:00:00",
    "2028-02-29 23:59:59.999999",
  ])(
    "the period that contains %s in UTC and the coming periods are contiguous",
    async (instant) => {
      await dropPartitions(log);
      await maintainPartitions(`'${instant}Z'::timestamptz`);
      const { rows } = await pool().query<{ begins: Date; ends: Date }>(
        "SELECT begins, ends FROM partitions_of($1) WHERE begins IS NOT NULL ORDER BY begins",
        [log],
      );
      expect(rows).toHaveLength(logs[log].made);
      expect(rows.slice(1).map(({ begins }) => begins)).toEqual(
        rows.slice(0, -1).map(({ ends }) => ends),
      );
      expect(await write(log, `'${instant}Z'::timestamptz`)).toBe((await partitions(log))[0]);
    },
  );

  test("a row without a partition is kept in the rest partition, and later rows of its period join it there", async () => {
    expect(await write(log, instantWithin(log, 30))).toBe(restPartition(log));
    await maintainPartitions(instantWithin(log, 30));
    expect([await write(log, instantWithin(log, 30)), await rows(log)]).toEqual([
      restPartition(log),
      2,
    ]);
    expect(await write(log, instantWithin(log, 31))).not.toBe(restPartition(log));
  });

  test("no row written at the edge of a period is lost while two workers create and drop partitions", async () => {
    let made = 0;
    let isDone = false;
    const writeUntilDone = async (writer: number) => {
      for (let n = 0; !isDone; n++) {
        await write(
          log,
          `${start(log, 20 + (n % 3))} - interval '${(n + writer) % 2} microseconds'`,
        );
        made += 1;
      }
    };
    const writers = [0, 1, 2].map(writeUntilDone);
    try {
      for (let round = 13; round < 23; round++)
        await Promise.all([
          maintainPartitions(instantWithin(log, round)),
          maintainPartitions(instantWithin(log, round)),
        ]);
    } finally {
      isDone = true;
      await Promise.all(writers);
    }
    expect(made).toBeGreaterThan(0);
    expect(await rows(log)).toBe(made);
  });

  test("a worker skips a partition that another worker has just created", async () => {
    // Shadows PostgreSQL's own function: both workers have begun their statement before either
    // tries to take the lock.
    await pool().query(`CREATE FUNCTION pg_try_advisory_xact_lock(key integer) RETURNS boolean
          LANGUAGE plpgsql AS $$ BEGIN
      PERFORM pg_advisory_xact_lock(${gateKey});
      RETURN pg_try_advisory_xact_lock(key::bigint);
    END $$`);
    const keeper = await pool().connect();
    await keeper.query("SELECT pg_advisory_lock($1)", [gateKey]);
    const workers = [0, 1].map(() => new pg.Client(connectionOptions()));
    try {
      await Promise.all(workers.map((worker) => worker.connect()));
      const making = Promise.all(
        workers.map((worker) =>
          worker.query(
            `SELECT add_partition('${log}', '${periodOf(log)}', ${instantWithin(log, 30)})`,
          ),
        ),
      );
      await eventually(async () => expect(await waitingAtGate()).toBe(2));
      await keeper.query("SELECT pg_advisory_unlock($1)", [gateKey]);
      await making;
    } finally {
      keeper.release(true);
      await Promise.all(workers.map((worker) => worker.end()));
      await pool().query("DROP FUNCTION pg_try_advisory_xact_lock(integer)");
    }
    expect(await partitions(log)).toHaveLength(logs[log].made + 1);
  });

  test("partitions are created during a long write transaction", async () => {
    const writer = await pool().connect();
    await writer.query("BEGIN");
    await writer.query(insert(log, instantWithin(log, 0)));
    await maintainPartitions(instantWithin(log, 1));
    expect(await partitions(log)).toHaveLength(logs[log].made + 1);
    await writer.query("COMMIT");
    writer.release();
    expect(await rows(log)).toBe(1);
  });

  test("an open transaction with a row without a partition delays no other writer: partitions are created in a later round", async () => {
    const writer = await pool().connect();
    await writer.query("BEGIN");
    await writer.query(insert(log, instantWithin(log, 30)));
    const making = maintainPartitions(instantWithin(log, 1));
    for (let n = 0; n < 20; n++) await write(log, instantWithin(log, 0));
    await making;
    expect(await partitions(log)).toHaveLength(logs[log].made);
    await writer.query("COMMIT");
    writer.release();
    await maintainPartitions(instantWithin(log, 1));
    expect([await partitions(log), await rows(log)]).toEqual([
      expect.objectContaining({ length: logs[log].made + 1 }),
      21,
    ]);
  });
});

describe("a day of calls", () => {
  beforeEach(async () => {
    await emptyTables("api_requests");
    await dropPartitions("api_requests");
    await maintainPartitions();
  });

  test("is dropped when all its calls are seven days old, and not before", async () => {
    const today = await write("api_requests", instantWithin("api_requests", 0));
    await maintainPartitions(`(${start("api_requests", 8)} - interval '1 microsecond')`);
    expect([await partitions("api_requests"), await rows("api_requests")]).toEqual([
      expect.arrayContaining([today]),
      1,
    ]);
    await maintainPartitions(start("api_requests", 8));
    expect([
      (await partitions("api_requests")).includes(today),
      await rows("api_requests"),
    ]).toEqual([false, 0]);
  });

  test("that has expired but is locked by a reader delays no writer: it is dropped in a later round", async () => {
    const today = await write("api_requests", instantWithin("api_requests", 0));
    const reader = await pool().connect();
    await reader.query("BEGIN");
    await reader.query("SELECT count(*) FROM api_requests");
    const dropping = maintainPartitions(instantWithin("api_requests", 9));
    for (let written = 0; written < 20; written++) {
      await write("api_requests", instantWithin("api_requests", 9));
      await wait(10);
    }
    await dropping;
    expect(await partitions("api_requests")).toContain(today);
    await reader.query("COMMIT");
    reader.release();
    await maintainPartitions(instantWithin("api_requests", 9));
    expect(await partitions("api_requests")).not.toContain(today);
    expect(await rows("api_requests")).toBe(20);
  });
});

describe("a month of the audit log", () => {
  const log = "audit_entries";

  beforeEach(async () => {
    await emptyTables(log);
    await dropPartitions(log);
    for (let n = -25; n <= 0; n++)
      await pool().query(`SELECT add_partition('${log}', 'month', ${instantWithin(log, n)})`);
  });

  test("is dropped when all its entries are two years old, and not before", async () => {
    const [old, half, young] = [
      await write(log, instantWithin(log, -25)),
      await write(log, start(log, -24)),
      await write(log, instantWithin(log, 0)),
    ];
    await maintainPartitions();
    expect(await partitions(log)).toEqual(expect.arrayContaining([half, young]));
    expect(await partitions(log)).not.toContain(old);
    expect(await rows(log)).toBe(2);
  });

  test("that is younger cannot be dropped by anyone", async () => {
    const lastMonth = await write(log, instantWithin(log, -1));
    await maintainPartitions("(now() + interval '3 years')");
    await pool().query(`SELECT drop_partitions('${log}', 'infinity')`);
    expect([await partitions(log), await rows(log)]).toEqual([
      expect.arrayContaining([lastMonth]),
      1,
    ]);
  });

  test("rejects updates and deletion of younger entries in every partition; older ones can be deleted", async () => {
    const before = await write(log, start(log, -25));
    const younger = [
      await write(log, instantWithin(log, -1)),
      await write(log, instantWithin(log, 0)),
      await write(log, instantWithin(log, 30)),
    ];
    expect(younger.at(-1)).toBe(restPartition(log));
    const refused = (statement: string) =>
      expect(pool().query(statement), statement).rejects.toThrow("append-only");
    for (const table of [log, before, ...younger])
      await refused(`UPDATE ${table} SET action = 'event.deleted'`);
    for (const table of [log, ...younger]) await refused(`DELETE FROM ${table}`);
    expect(await rows(log)).toBe(4);
    expect((await pool().query(`DELETE FROM ${before}`)).rowCount).toBe(1);
  });
});

describe("a month of deliveries", () => {
  const log = "deliveries";
  /**
   * The month in which the deliveries are made, so long ago that its 31 days and the 90 days that a
   * row is kept have passed.
   */
  const oldMonth = -5;

  interface DeliveryOptions {
    at?: string;
    status?: "pending" | "delivered" | "dead";
    settledAt?: string;
    body?: string | null;
  }

  let event: { id: string };
  let integration: { id: string };

  beforeEach(async () => {
    await emptyTables(log, "occurrences");
    for (let n = -6; n <= 0; n++)
      await pool().query(`SELECT add_partition('${log}', 'month', ${instantWithin(log, n)})`);
    const organization = await anOrganization();
    [event, integration] = [await anEvent(organization), await anIntegration(organization)];
  });

  /**
   * A delivery of an occurrence in the old month with one attempt; returns the partitions of both.
   */
  async function deliver({
    at = instantWithin(log, oldMonth),
    status = "delivered",
    settledAt = at,
    body = null,
  }: DeliveryOptions = {}): Promise<string> {
    const { rows } = await pool().query<{ partition: string }>(
      `WITH happened AS (
         INSERT INTO occurrences (event_type, event_id, dedup_key, snapshot, occurred_at,
             fanned_out_at)
         VALUES ('thread.created', $1, gen_random_uuid()::text, '{}', ${at}, ${at})
         RETURNING id, occurred_at
       )
       INSERT INTO deliveries (id, delivery_id, occurrence_id, integration_id, event_id, event_type,
           body, status, attempt_count, created_at, settled_at)
       SELECT first_delivery_row(id, occurred_at, $2), id, id, $2, $1, 'thread.created', $3, $4, 1,
         ${at}, CASE WHEN $4 <> 'pending' THEN ${settledAt} END FROM happened
       RETURNING id, tableoid::regclass::text AS partition`,
      [event.id, integration.id, body, status],
    );
    const attempts = await pool().query<{ partition: string }>(
      `INSERT INTO delivery_attempts (integration_id, delivery_row, number, duration_ms, outcome,
            request_headers)
       SELECT integration_id, id, 1, 1, 'acknowledged', '{}' FROM deliveries d
       WHERE NOT EXISTS (SELECT FROM delivery_attempts WHERE delivery_row = d.id)
       RETURNING tableoid::regclass::text AS partition`,
    );
    const [made, attempt] = [rows[0]?.partition ?? "", attempts.rows[0]?.partition ?? ""];
    expect(attempt).toBe(made.replace("deliveries", "delivery_attempts"));
    await pool().query("DELETE FROM event_log_entries");
    return made;
  }

  const counts = async () => [
    await rows(log),
    (await pool().query("SELECT count(*)::int AS kept FROM delivery_attempts")).rows[0].kept,
  ];

  test("has room in its pages for the states of its rows, whether the schema or a worker made it", async () => {
    const client = await pool().connect();
    await client.query("BEGIN");
    await client.query(`SELECT add_partition('deliveries', 'month', ${start("deliveries", 9)})`);
    const { rows: made } = await client.query(
      `SELECT count(*)::int AS partitions, array_agg(DISTINCT reloptions) AS options
         FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid
         WHERE inhparent = 'deliveries'::regclass`,
    );
    await client.query("ROLLBACK");
    client.release();
    const known = (await partitions("deliveries")).length;
    expect(made).toEqual([{ partitions: known + 2, options: [["fillfactor=50"]] }]); // + the rest
  });

  test("is dropped with its attempts when all its deliveries were settled 90 days ago", async () => {
    const [dropped, kept] = [await deliver(), await deliver({ at: instantWithin(log, 0) })];
    await maintainPartitions();
    expect(await partitions(log)).not.toContain(dropped);
    expect(await partitions(log)).toContain(kept);
    expect(await counts()).toEqual([1, 1]);
  });

  test.each([
    ["is pending", { status: "pending", body: "body" }],
    ["was settled later", { settledAt: "now() - interval '89 days'" }],
    ["has its body", { body: "body" }],
  ] as [string, DeliveryOptions][])("stays while one of its deliveries %s", async (_, made) => {
    const partition = await deliver(made);
    await deliver();
    await maintainPartitions();
    expect(await partitions(log)).toContain(partition);
    expect(await counts()).toEqual([2, 2]);
  });

  test("stays while the event log may have its entries", async () => {
    const before = process.env.EVENT_LOG_TTL;
    process.env.EVENT_LOG_TTL = String(200 * 86_400);
    Reflect.deleteProperty(globalThis, "serviceConfig");
    try {
      const partition = await deliver();
      await maintainPartitions();
      expect(await partitions(log)).toContain(partition);
    } finally {
      if (before === undefined) delete process.env.EVENT_LOG_TTL;
      else process.env.EVENT_LOG_TTL = before;
      Reflect.deleteProperty(globalThis, "serviceConfig");
    }
  });

  test("is kept if a delivery is written during the drop, and the drop delays no writer", async () => {
    const partition = await deliver();
    const writer = await pool().connect();
    await writer.query("BEGIN");
    await writer.query("UPDATE deliveries SET status = 'pending', settled_at = NULL");
    const dropping = maintainPartitions();
    await deliver({ at: instantWithin(log, 0) });
    await dropping;
    expect(await partitions(log)).toContain(partition);
    await writer.query("COMMIT");
    writer.release();
    await maintainPartitions();
    expect(await partitions(log)).toContain(partition);
    expect((await counts())[0]).toBe(2);
  });

  test("that has expired keeps no row longer than 120 days after it was settled, and rows at the same position in other months stay", async () => {
    await deliver({ at: instantWithin(log, oldMonth), status: "pending", body: "body" });
    await deliver({ at: instantWithin(log, oldMonth), settledAt: "now() - interval '121 days'" });
    for (let n = 0; n < 2; n++) await deliver({ at: instantWithin(log, 0) });
    await runHousekeeping(new AbortController().signal);
    expect(await counts()).toEqual([3, 3]);
  });

  test("that has no partition is kept in the rest partition, with its attempts, and stays there", async () => {
    const rest = await deliver({ at: instantWithin(log, 9) });
    expect(rest).toBe("partitions.deliveries_rest");
    await pool().query(`SELECT add_partition('${log}', 'month', ${instantWithin(log, 9)})`);
    expect([await deliver({ at: instantWithin(log, 9) }), await counts()]).toEqual([rest, [2, 2]]);
  });

  test("loses the deliveries of a deleted integration in every partition", async () => {
    for (const n of [oldMonth, 0, 9]) await deliver({ at: instantWithin(log, n) });
    await pool().query("DELETE FROM integrations WHERE id = $1", [integration.id]);
    expect(await counts()).toEqual([0, 0]);
  });
});
