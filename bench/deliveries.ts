import { execFile, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { openDatabase } from "./database";
import {
  endWorker,
  millisecondsToReceipt,
  requireAllDelivered,
  startReceiver,
  startWorker,
  waitUntil,
} from "./deliveries/processes";
import type { Row } from "./measure";
import { printReport } from "./report";

// Deliveries per second with a full queue, and the time from commit to receipt, compared with the
// floor of a bare HTTPS client in the same run. The separate database waits for the disk, so that
// commits survive a crash. A case of `npm run bench`, which collects the rows. Run by itself, it
// prints them: npm run bench -- deliveries

const queuedDeliveries = Number(process.argv[2] ?? 50_000);
/** Where graphile-worker is installed: it then sends as many posts instead of the other cases. */
const peersFolder = process.argv[3];
const integrations = 16;
const bodyBytes = 400;
const { url, close } = await openDatabase("durable");
process.env.DATABASE_URL = url;
process.env.SECRET_KEY ??= Buffer.alloc(32, 7).toString("base64");

const { pool } = await import("@/lib/db/pool");
const { prisma } = await import("@/lib/db/prisma");
const { aListener, anEventWithOrganization } = await import("@/e2e/support/listener");
const { claimOccurrences } = await import("@/lib/webhooks/outbox/occurrences");
const { fanOut } = await import("@/lib/webhooks/outbox/fan-out");
const { wakeForOccurrences } = await import("@/lib/webhooks/outbox/wake");

const receiver = await startReceiver();
const { port, ask } = receiver;

try {
  const event = await anEventWithOrganization();
  for (let n = 0; n < integrations; n++)
    await aListener(event, `https://h${n}.integration.test:${port}/hook`, {
      declared_webhook_event_types: ["thread.created"],
    });
  const rows = [await throughput(event.id)];
  if (peersFolder === undefined) rows.push(...(await latencies(event)));
  else rows.push(await throughputOfPeer(peersFolder));
  if (process.send) process.send(rows);
  else printReport(rows);
} finally {
  receiver.stop();
  await prisma().$disconnect();
  await pool().end();
  await close();
}

async function latencies(event: { id: string }): Promise<Row[]> {
  const [keptConnection] = await prisma().connection.findMany({
    where: { event_id: event.id },
    take: 1,
    select: { id: true },
  });
  await prisma().connection.deleteMany({
    where: { event_id: event.id, id: { not: keptConnection?.id ?? "" } },
  });
  const worker = startWorker();
  await wait(1_500);
  await latency([event.id], 50, 2, "warming up");
  const rows = [
    await latency([event.id], 200, 10, "p50 3 ms, p99 20 ms"),
    await latency([event.id], 1_000, 5, "p99 60 ms"),
    await besideSlowEndpoints(),
  ];
  await endWorker(worker);
  return rows;
}

async function throughput(eventId: string): Promise<Row> {
  const occurrences = Math.ceil(queuedDeliveries / integrations);
  await insertOccurrences(
    eventId,
    Array.from({ length: occurrences }, (_, n) => n),
  );
  for (
    let claimed = await claimOccurrences(100, 30);
    claimed.length > 0;
    claimed = await claimOccurrences(100, 30)
  )
    await fanOut(claimed, () => {});
  await pool().query("VACUUM ANALYZE");
  const floors = [await floor()];
  const committed = occurrences * integrations;
  await ask("reset");
  const worker = startWorker();
  const firstAt = await waitUntil(async () => (await ask("count")).ids > 0, 10);
  await waitUntil(async () => (await ask("count")).ids >= committed, 50);
  const perSecond = committed / ((performance.now() - firstAt) / 1000);
  const { cpuSeconds } = await endWorker(worker);
  const { arrived, ids } = await ask("count");
  console.info(`  ${arrived} attempts for ${committed} deliveries`);
  const delivered = (
    await pool().query("SELECT count(*)::int AS count FROM deliveries WHERE status = 'delivered'")
  ).rows[0]?.count;
  requireAllDelivered(committed, delivered);
  requireAllDelivered(committed, ids);
  floors.push(await floor());
  return {
    ...besideBareClient(perSecond, (cpuSeconds * 1e6) / committed, floors),
    name: `deliveries, ${committed} queued`,
    atLeast: "0.3 of the floor",
  };
}

/** graphile-worker sends as many posts of the same size. */
async function throughputOfPeer(folder: string): Promise<Row> {
  const floors = [await floor()];
  await ask("reset");
  const args = [folder, port, integrations, queuedDeliveries, bodyBytes].map(String);
  const peer = fork("bench/peers/graphile-worker.mjs", args, {
    execArgv: ["--import", "tsx"],
    stdio: ["ignore", "ignore", "inherit", "ipc"], // it writes a line for each job
  });
  await once(peer, "message"); // all posts are queued
  await pool().query("VACUUM ANALYZE");
  peer.send("start");
  const firstAt = await waitUntil(async () => (await ask("count")).ids > 0, 10);
  await waitUntil(async () => (await ask("count")).ids >= queuedDeliveries, 50);
  const perSecond = queuedDeliveries / ((performance.now() - firstAt) / 1000);
  const { cpuSeconds } = await endWorker(peer);
  floors.push(await floor());
  return {
    ...besideBareClient(perSecond, (cpuSeconds * 1e6) / queuedDeliveries, floors),
    name: `graphile-worker, ${queuedDeliveries} queued`,
  };
}

function besideBareClient(
  perSecond: number,
  serverMicroseconds: number,
  floors: Awaited<ReturnType<typeof floor>>[],
) {
  const mean = (of: "perSecond" | "microseconds") =>
    floors.reduce((sum, each) => sum + each[of], 0) / floors.length;
  const floorPerSecond = mean("perSecond");
  return {
    perSecond,
    floorPerSecond,
    ratio: perSecond / floorPerSecond,
    serverMicroseconds,
    floorServerMicroseconds: mean("microseconds"),
  };
}

async function floor(): Promise<{ perSecond: number; microseconds: number }> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--import",
    "tsx",
    "bench/deliveries/bare-client.ts",
    String(port),
    String(integrations),
    "20000",
    String(bodyBytes),
  ]);
  return JSON.parse(stdout);
}

/**
 * 16 endpoints that acknowledge after 9.5 s, each with 20 pending deliveries, beside 50 quick ones
 * that each get one delivery a second.
 */
async function besideSlowEndpoints(): Promise<Row> {
  const listen = (event: Parameters<typeof aListener>[0], host: string) =>
    aListener(event, `https://${host}.integration.test:${port}/hook`, {
      declared_webhook_event_types: ["thread.created"],
    });
  const slow = await anEventWithOrganization();
  for (let n = 0; n < 16; n++) await listen(slow, `slow${n}`);
  const quick: string[] = [];
  for (let n = 0; n < 50; n++) {
    const event = await anEventWithOrganization();
    await listen(event, `quick${n}`);
    quick.push(event.id);
  }
  await insertOccurrences(slow.id, Array(20).fill(-1));
  wakeForOccurrences();
  await wait(3_000);
  return {
    ...(await latency(quick, 50, 20, "p99 100 ms")),
    name: "commit to receipt at 50 quick endpoints beside 16 slow ones",
  };
}

/**
 * One transaction per occurrence at an even rate, cycling through the events. Each transaction
 * wakes the worker as a verb does.
 */
async function latency(
  eventIds: string[],
  perSecond: number,
  seconds: number,
  atLeast: string,
): Promise<Row> {
  await ask("reset");
  const committedAt = new Map<string, bigint>();
  const writing = new Set<Promise<unknown>>();
  const started = performance.now();
  for (let n = 0; n < perSecond * seconds; n++) {
    const due = started + (n * 1000) / perSecond;
    while (performance.now() < due) await wait(1);
    const written = insertOccurrences(eventIds[n % eventIds.length] ?? "", [n]).then(() => {
      committedAt.set(String(n), process.hrtime.bigint());
      wakeForOccurrences();
    });
    writing.add(written);
    void written.finally(() => writing.delete(written));
  }
  await Promise.all(writing);
  const times = await millisecondsToReceipt(receiver, committedAt);
  const at = (share: number) => times[Math.floor(times.length * share)];
  return {
    name: `commit to receipt at ${perSecond} occurrences/s`,
    p50: at(0.5),
    p99: at(0.99),
    atLeast,
  };
}

async function insertOccurrences(eventId: string, numbers: number[]) {
  await pool().query({
    name: "bench-occurrences",
    text: `INSERT INTO occurrences (event_type, event_id, dedup_key, snapshot)
           SELECT 'thread.created', $1, gen_random_uuid()::text,
             jsonb_build_object('id', gen_random_uuid(), 'name', 'occurrence-' || n, 'description',
             repeat('x', 300)) FROM unnest($2::int[]) n`,
    values: [eventId, numbers],
  });
}
