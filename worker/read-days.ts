import { setTimeout as wait } from "node:timers/promises";
import { rowExistsSql } from "@/lib/db/outside-sandboxes";
import { type Transaction, transact } from "@/lib/db/transact";
import { dayOfSql, lateAfterSeconds, totalsSql } from "@/lib/read-records/store";

/**
 * Younger records are not added up yet. By this age, the transaction that writes a record has
 * ended, or it marks the record's day as late.
 */
const settledAfterSeconds = lateAfterSeconds + 240;

const recordsPerStep = 1_000;

/**
 * The time limit of a round. The rest of a backlog waits for the next round and does not delay
 * other housekeeping.
 */
const roundAtMostMs = 20_000;

/** Each step is followed by a rest of this many times its duration. */
const restsPerStep = 2;

/**
 * Adds up the reads of connections by day and source (docs/rules/people.md#reads-by-day). `now` is
 * SQL for the current time.
 */
export async function addUpReads(stop: AbortSignal, now = "now()"): Promise<void> {
  const end = performance.now() + roundAtMostMs;
  while (!stop.aborted && performance.now() < end) {
    const startedAt = performance.now();
    if (!(await step(now))) return;
    await wait(restsPerStep * (performance.now() - startedAt), undefined, { signal: stop }).catch(
      () => {},
    );
  }
}

/**
 * Returns whether more is left. Late days and new records are added up in separate transactions, so
 * that neither holds the other's rows.
 */
async function step(now: string): Promise<boolean> {
  const more = [
    await runExclusively(addLateDay),
    await runExclusively((tx, until) => addRecords(tx, until, now)),
  ];
  return more.includes(true);
}

/** Runs `add` in a transaction, unless another worker is adding up. */
const runExclusively = (
  add: (tx: Transaction, until: string) => Promise<boolean>,
): Promise<boolean> =>
  transact(async (tx) => {
    const [free] = await tx.query<{ until: string }>(
      "SELECT until::text FROM read_days_until FOR UPDATE SKIP LOCKED",
    );
    return free !== undefined && (await add(tx, free.until));
  });

/**
 * Adds up one late day and deletes the marks read at the start, whose records are visible by then.
 * A mark added in the meantime stays, and the day is added up once more.
 */
async function addLateDay(tx: Transaction, until: string): Promise<boolean> {
  const [late] = await tx.query<{
    event_id: string;
    integration_id: string;
    day: string;
    marks: string[];
  }>(
    `SELECT event_id, integration_id, day::text, array_agg(id) AS marks FROM read_days_late
      WHERE (event_id, integration_id, day) = (SELECT event_id, integration_id, day
        FROM read_days_late LIMIT 1) GROUP BY 1, 2, 3`,
  );
  if (!late) return false;
  const key = [late.event_id, late.integration_id, late.day];
  await tx.query(
    `${addUpSql(`read_records r JOIN read_pages p ON p.id = r.page_id
       WHERE r.event_id = $1 AND r.integration_id = $2 AND r.at <= $4::timestamptz
         AND r.at >= $3::date::timestamp AT TIME ZONE 'UTC'
         AND r.at < ($3::date + 1)::timestamp AT TIME ZONE 'UTC'`)}
     DO UPDATE SET first_read = EXCLUDED.first_read, last_read = EXCLUDED.last_read,
       last_id = EXCLUDED.last_id, times = EXCLUDED.times, people = EXCLUDED.people,
                   hidden = EXCLUDED.hidden, from_at = EXCLUDED.from_at, to_at = EXCLUDED.to_at`,
    ...key,
    until,
  );
  await tx.query(
    `DELETE FROM read_days_late
      WHERE event_id = $1 AND integration_id = $2 AND day = $3 AND id = ANY ($4::uuid[])`,
    ...key,
    late.marks,
  );
  return true;
}

/**
 * Adds up the next records in order of time. Many records may have the time of the same change;
 * they are added up together.
 */
async function addRecords(tx: Transaction, until: string, now: string): Promise<boolean> {
  const settled = `${now} - make_interval(secs => ${settledAfterSeconds})`;
  const [next] = await tx.query<{ next: string; full: boolean }>(
    `SELECT coalesce(n.at, greatest($1::timestamptz, ${settled}))::text AS next, n.at IS NOT NULL
        AS full
       FROM (SELECT) one LEFT JOIN LATERAL (SELECT at FROM read_records
         WHERE at > $1::timestamptz AND at < ${settled} ORDER BY at
         OFFSET ${recordsPerStep - 1} LIMIT 1) n ON true`,
    until,
  );
  if (!next) return false;
  await tx.query(
    `${addUpSql("read_records r JOIN read_pages p ON p.id = r.page_id WHERE r.at > $1::timestamptz AND r.at <= $2::timestamptz")}
     DO UPDATE SET first_read = least(d.first_read, EXCLUDED.first_read),
       last_read = greatest(d.last_read, EXCLUDED.last_read),
                   last_id = greatest(d.last_id, EXCLUDED.last_id),
                   times = d.times + EXCLUDED.times, people = d.people + EXCLUDED.people,
                   hidden = d.hidden + EXCLUDED.hidden,
                   from_at = least(d.from_at, EXCLUDED.from_at),
                   to_at = greatest(d.to_at, EXCLUDED.to_at)`,
    until,
    next.next,
  );
  await tx.query("UPDATE read_days_until SET until = $1::timestamptz", next.next);
  return next.full;
}

/**
 * SQL: inserts a row for each connection, day and source of these reads, for events that still
 * exist. The caller appends what happens to an existing row.
 */
const addUpSql = (reads: string) => `
  INSERT INTO read_days AS d (event_id, integration_id, day, source, first_read, last_read, last_id,
      times, people, hidden, from_at, to_at)
  SELECT * FROM (SELECT r.event_id, r.integration_id, ${dayOfSql("r.at")} AS day, r.source,
      ${totalsSql} FROM ${reads} GROUP BY 1, 2, 3, 4) s
   WHERE ${rowExistsSql("events", "s.event_id")}
  ON CONFLICT (event_id, integration_id, day, source)`;
