import { type ChildProcess, fork } from "node:child_process";
import { once, setMaxListeners } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serversOf } from "@/e2e/platform/support/holder";
import {
  aLogReader,
  fetchLog,
  hasValidSignature,
  type LogPage,
  serverSentEventsOf,
} from "@/e2e/support/event-log";
import { anEventWithOrganization } from "@/e2e/support/listener";
import { aConnection } from "@/e2e/support/oauth";
import { aReceiver } from "@/e2e/support/receiver";
import { freePort } from "@/e2e/support/service";
import { aWorkerProcess } from "@/e2e/support/worker-process";
import { openEmbeddedDatabase } from "@/lib/db/embedded/embedded";
import { migrate } from "@/lib/db/migrate";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import type { LogItem } from "@/lib/webhooks/log/item";
import { bundle } from "@/scripts/build.mjs";

// Eight concurrent writers, four workers, two web processes and the database are killed again and
// again while readers poll and stream. The items that each reader has received are compared with
// the committed occurrences and with the other readers. By default the test is small enough for
// every run of the checks. EVENT_LOG_FACTS=20000 makes it large.

const occurrenceCount = Number(process.env.EVENT_LOG_FACTS ?? 700);
const killOrder = ["worker", "web", "writers", "worker", "web", "database"] as const;
const kills = killOrder.length * Math.max(1, Math.round(occurrenceCount / 2_500));
const withinMs = 120_000 + occurrenceCount * 60;

const dataDir = mkdtempSync(path.join(tmpdir(), "service-event-log-"));
/**
 * Bundled processes: compiling at each of the many starts would take longer than the writing and
 * reading.
 */
const processes = mkdtempSync("node_modules/.event-log-");
let database: Awaited<ReturnType<typeof openEmbeddedDatabase>>;
let hook: Awaited<ReturnType<typeof aReceiver>>;
let origins: string[];
const children = new Set<ChildProcess>();
/** Whether the test has ended, also by its time limit. Its loops end then. */
let over = false;

beforeAll(async () => {
  bundle(["e2e/webhooks/support/log-web.ts", "e2e/webhooks/support/storm-writer.ts"], processes);
  database = await openEmbeddedDatabase(dataDir);
  await migrate(database.url);
  process.env.DATABASE_URL = database.url;
  hook = await aReceiver((_request, response) =>
    response.writeHead(Math.random() < 0.1 ? 500 : 200).end(),
  );
}, 300_000);

afterAll(async () => {
  over = true;
  for (const child of children) child.kill("SIGKILL");
  hook.close();
  await prisma().$disconnect();
  await pool().end();
  await database.stop();
  for (const folder of [dataDir, processes]) rmSync(folder, { recursive: true });
});

test(
  "each reader's log equals the committed occurrences, in the same order for all and nothing twice, whichever process is killed",
  async () => {
    const event = await anEventWithOrganization();
    const organization = { id: event.organization_id };
    const [delivered, paused] = [
      await aLogReader(organization, { webhook_url: hook.url }),
      await aLogReader(organization, { webhook_url: hook.url }),
    ];
    for (const { app } of [delivered, paused]) await aConnection(app, event);
    await prisma().webhookEndpoint.create({
      data: { integration_id: paused.app.id, paused_at: new Date(), pause_reason: "gone" },
    });
    const ports = [await freePort(), await freePort()];
    origins = ports.map((port) => `http://127.0.0.1:${port}`);
    const webs = await restartable(ports.map((port) => () => aWeb(port)));
    const workers = await restartable([aWorker, aWorker, aWorker, aWorker]);
    const reading = new AbortController();
    // Each request adds a listener that stays until the request is garbage-collected.
    setMaxListeners(0, reading.signal);
    const readers = [delivered, paused].flatMap((reader) => [
      poll(reader, reading.signal),
      stream(reader, reading.signal),
    ]);
    const writing = write(event.id, occurrenceCount);
    const kill = {
      worker: workers.killNext,
      web: webs.killNext,
      writers: writing.kill,
      database: killDatabase,
    };

    const killsAt: number[] = [];
    for (let n = 0; n < kills; n++) {
      // Kills are spread evenly over the writing, at any speed.
      while (!over && writing.committed() < (occurrenceCount * (n + 0.5)) / kills) await wait(20);
      killsAt.push(writing.committed());
      await kill[killOrder[n % killOrder.length] ?? "worker"]();
    }
    await writing.done;
    const writtenAt = performance.now();
    await Promise.all([workers.killAll(), webs.killAll()]);

    const truth = await committedOccurrences();
    const committed = new Set(truth);
    for (const [id, state] of writing.ledger)
      if (state !== "begun") expect([id, committed.has(id)]).toEqual([id, state === "committed"]);
    const giveUpAt = Date.now() + withinMs / 2;
    while (readers.some(({ read }) => read.length < truth.length) && Date.now() < giveUpAt)
      await wait(200);
    const readAfterMs = Math.round(performance.now() - writtenAt);
    const readAfterwards = await Promise.all([delivered, paused].map(readAll));
    reading.abort();
    await Promise.all(readers.map(({ done }) => done));
    for (const [index, { app, webhookSecret }] of [delivered, paused].entries()) {
      const reference = readAfterwards[index] ?? [];
      expect(reference.map(resourceIdOf).sort()).toEqual(truth);
      expect(new Set(reference.map(({ delivery_id }) => delivery_id)).size).toBe(truth.length);
      expect(reference.every((item) => hasValidSignature(webhookSecret, item))).toBe(true);
      for (const { integrationId, kind, read } of readers)
        if (integrationId === app.id)
          expect([kind, ...read]).toEqual([
            kind,
            ...reference.map(({ delivery_id }) => delivery_id),
          ]);
    }
    console.info(
      `event log: ${truth.length} occurrences, ${kills} kills (after ${killsAt.join(", ")} occurrences) and ${workers.count + webs.count} at the end, ${readers.length + readAfterwards.length} readers, each with the same ${truth.length} items in the same order, the last of them ${readAfterMs} ms after it was written`,
    );
  },
  withinMs,
);

const resourceIdOf = ({ body }: LogItem): string => JSON.parse(body ?? "{}").data.id;

type Reader = Awaited<ReturnType<typeof aLogReader>>;

interface Reading {
  integrationId: string;
  kind: "poll" | "stream";
  /** Delivery ids in order of arrival. */
  read: string[];
  done: Promise<void>;
}

/**
 * Reads until stopped. After any failure it continues from its position at the next web process.
 */
function keepReading(
  { app }: Reader,
  kind: Reading["kind"],
  stop: AbortSignal,
  readAt: (origin: string, read: string[]) => Promise<void>,
): Reading {
  const read: string[] = [];
  const readUntilStopped = async () => {
    for (let round = 0; !stop.aborted; round++)
      await readAt(originOf(round), read).catch(() => wait(50));
  };
  return { integrationId: app.id, kind, read, done: readUntilStopped() };
}

function poll(reader: Reader, stop: AbortSignal): Reading {
  let after = "";
  return keepReading(reader, "poll", stop, async (origin, read) => {
    const answer = await fetchLog(origin, reader.app, `?limit=37&wait=5${after}`, { signal: stop });
    if (!answer.ok) throw new Error(await answer.text());
    const { items, next }: LogPage = await answer.json();
    read.push(...items.map(({ delivery_id }) => delivery_id));
    after = `&after=${next}`;
  });
}

function stream(reader: Reader, stop: AbortSignal): Reading {
  let last: string | undefined;
  return keepReading(reader, "stream", stop, async (origin, read) => {
    const headers = {
      Accept: "text/event-stream",
      ...(last !== undefined && { "Last-Event-ID": last }),
    };
    const answer = await fetchLog(origin, reader.app, "", { headers, signal: stop });
    if (!answer.ok) throw new Error(await answer.text());
    for await (const part of serverSentEventsOf(answer)) {
      if (part === "comment") continue;
      read.push(part.item.delivery_id);
      last = part.id;
    }
  });
}

/** Reads the whole log at the end, while the other two readers are still running. */
async function readAll(reader: Reader): Promise<LogItem[]> {
  const read: LogItem[] = [];
  let after = "";
  for (let round = 0; ; round++) {
    const answer = await fetchLog(originOf(round), reader.app, `?limit=100${after}`);
    const { items, next, has_more }: LogPage = await answer.json();
    read.push(...items);
    if (!has_more) return read;
    after = `&after=${next}`;
  }
}

const originOf = (round: number): string => origins[round % origins.length] ?? "";

/** Processes of one kind. Each is restarted after it is killed. */
async function restartable(starts: (() => Promise<ChildProcess>)[]) {
  const running = await Promise.all(starts.map((start) => start()));
  let next = 0;
  const kill = async (index: number) => {
    const [child, start] = [running[index], starts[index]];
    if (!child || !start) return;
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGKILL");
      await once(child, "exit");
    }
    running[index] = await start();
  };
  return {
    count: starts.length,
    killNext: () => kill(next++ % starts.length),
    killAll: () => Promise.all(starts.map((_, index) => kill(index))),
  };
}

/** Kills the server itself, like a machine failure. Its owner restarts it. */
function killDatabase() {
  for (const pid of serversOf(dataDir)) process.kill(pid, "SIGKILL");
}

function start(name: string, args: string[]): ChildProcess {
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    LIMIT_EVENT_LOG: "10000000/3600,1000000/60,3",
  };
  const child = fork(path.join(processes, `${name}.js`), args, {
    execArgv: [],
    env,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  children.add(child);
  child.once("exit", () => children.delete(child));
  return child;
}

async function aWorker(): Promise<ChildProcess> {
  const schedule = {
    WEBHOOK_LEASE: "3",
    WEBHOOK_TIMEOUT: "1",
    WEBHOOK_RETRY_SCHEDULE: "0,0,1,1,1,1,1,1,1,1",
  };
  return (await aWorkerProcess({ DATABASE_URL: database.url, ...schedule })).process;
}

async function aWeb(port: number): Promise<ChildProcess> {
  const child = start("log-web", [String(port)]);
  await once(child, "message");
  return child;
}

type State = "begun" | "committed" | "rolled_back";

/** Writes until this many transactions have committed, and replaces killed writers. */
function write(eventId: string, count: number) {
  const ledger = new Map<string, State>();
  let committed = 0;
  let writers = startWriters();
  const done = (async () => {
    for (;;) {
      await once(writers, "exit");
      if (over || committed >= count) return;
      writers = startWriters();
    }
  })();
  return { done, ledger, committed: () => committed, kill: () => void writers.kill("SIGKILL") };

  function startWriters(): ChildProcess {
    const child = start("storm-writer", [eventId, String(count - committed), "1000"]);
    child.on("message", ({ id, state }: { id: string; state: State }) => {
      if (id === "") return;
      ledger.set(id, state);
      if (state === "committed") committed += 1;
    });
    return child;
  }
}

/** The occurrences stored in the database. Waits for a database that is restarting. */
async function committedOccurrences(): Promise<string[]> {
  for (;;) {
    const rows = await pool()
      .query<{ id: string }>("SELECT id FROM threads ORDER BY id")
      .then((answer) => answer.rows)
      .catch(() => undefined);
    if (rows) return rows.map(({ id }) => id);
    await wait(200);
  }
}
