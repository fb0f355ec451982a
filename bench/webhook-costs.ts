import { setTimeout as wait } from "node:timers/promises";
import { openDatabase } from "./database";
import {
  endWorker,
  requireAllDelivered,
  startReceiver,
  startWorker,
  waitUntil,
} from "./deliveries/processes";
import type { Row } from "./measure";
import { secondsOf, secondsOfPostgres } from "./processor-time";
import { printReport } from "./report";
import { size } from "./size";

// What one webhook costs PostgreSQL and the worker, at three even rates: each occurrence reaches
// ten integrations. Counts depend on the machine hardly at all. A case of `npm run bench`, which
// collects the rows: npm run bench -- webhook

const listeners = 10;
/** Occurrences a second. */
const rates = [10, 50, 100];

const { url, close } = await openDatabase("durable", "any", [
  "shared_preload_libraries=pg_stat_statements",
  "full_page_writes=off", // how many pages are written whole depends on the checkpoints
  "autovacuum=off",
]);
process.env.DATABASE_URL = url;
process.env.SECRET_KEY ??= Buffer.alloc(32, 7).toString("base64");

const { pool } = await import("@/lib/db/pool");
const { prisma } = await import("@/lib/db/prisma");
const { aListener, anEventWithOrganization } = await import("@/e2e/support/listener");
const { wakeForOccurrences } = await import("@/lib/webhooks/outbox/wake");

const receiver = await startReceiver();
try {
  await pool().query("CREATE EXTENSION pg_stat_statements");
  const event = await anEventWithOrganization();
  for (let n = 0; n < listeners; n++)
    await aListener(event, `https://h${n}.integration.test:${receiver.port}/hook`, {
      declared_webhook_event_types: ["thread.created"],
    });
  const worker = startWorker();
  await deliver(event.id, 50, size.costSeconds / 2);
  const rows: Row[] = [];
  for (const perSecond of rates) {
    const before = await costs(worker.pid);
    await deliver(event.id, perSecond, size.costSeconds);
    const after = await costs(worker.pid);
    const webhooks = perSecond * size.costSeconds * listeners;
    for (const [name, value] of Object.entries(after))
      rows.push({
        name: `webhooks, ${perSecond * listeners}/s: ${name} each`,
        each: (value - (before[name] ?? 0)) / webhooks,
      });
  }
  await endWorker(worker);
  if (process.send) process.send(rows);
  else printReport(rows);
} finally {
  receiver.stop();
  await prisma().$disconnect();
  await pool().end();
  await close();
}

/** What PostgreSQL and the worker have spent so far. */
async function costs(workerPid: number | undefined): Promise<Record<string, number>> {
  const { rows } = await pool().query<Record<string, number>>(
    `SELECT (SELECT sum(calls) FROM pg_stat_statements)::float8 AS statements,
            (SELECT xact_commit FROM pg_stat_database
              WHERE datname = current_database())::float8 AS commits,
            (SELECT sum(n_tup_ins + n_tup_upd + n_tup_del)
               FROM pg_stat_user_tables)::float8 AS "rows written",
            (SELECT wal_records FROM pg_stat_wal)::float8 AS "WAL records",
            (SELECT wal_bytes FROM pg_stat_wal)::float8 AS "WAL bytes"`,
  );
  return {
    ...rows[0],
    "µs of PostgreSQL": (await secondsOfPostgres()) * 1e6,
    "µs of the worker": secondsOf(workerPid) * 1e6,
  };
}

/**
 * Records occurrences at an even rate, and waits until each has been delivered and its result
 * written.
 */
async function deliver(eventId: string, perSecond: number, forSeconds: number) {
  const count = perSecond * forSeconds;
  await receiver.ask("reset");
  const started = performance.now();
  for (let n = 0; n < count; n++) {
    const due = started + (n * 1_000) / perSecond;
    if (due > performance.now()) await wait(due - performance.now());
    await pool().query({
      name: "bench-occurrence",
      text: `INSERT INTO occurrences (event_type, event_id, dedup_key, snapshot)
             VALUES ('thread.created', $1, gen_random_uuid()::text, jsonb_build_object(
               'id', gen_random_uuid(), 'name', $2::text, 'description', repeat('x', 300)))`,
      values: [eventId, `occurrence-${n}`],
    });
    wakeForOccurrences();
  }
  await waitUntil(async () => (await receiver.ask("count")).ids >= count * listeners, 100);
  requireAllDelivered(count * listeners, (await receiver.ask("count")).ids);
  await wait(2_000); // the last results are written, and statistics are flushed
}
