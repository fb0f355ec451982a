import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serversOf } from "@/e2e/platform/support/holder";
import { aLogReader, askLog, eventsOf, isGenuine, type LogPage } from "@/e2e/support/event-log";
import { aStage } from "@/e2e/support/listening";
import { aConnection } from "@/e2e/support/oauth";
import { aReceiver } from "@/e2e/support/receiver";
import { freePort } from "@/e2e/support/service";
import { openEmbedded } from "@/lib/db/embedded/embedded";
import { migrate } from "@/lib/db/migrate";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import type { LogItem } from "@/lib/webhooks/log/item";
import { bundle } from "@/scripts/build.mjs";

// Eight writers at once, four workers and a web process, all killed again and again, the database too, while readers poll and stream. What each reader has
// read is compared with the facts that committed and with the other readers.
// By default small, to fit into every run of the checks; EVENT_LOG_FACTS=20000 makes a large one.

const facts = Number(process.env.EVENT_LOG_FACTS ?? 700);
const kills = Math.max(6, Math.round(facts / 500));
const withinMs = 120_000 + facts * 60;

const dataDir = mkdtempSync(path.join(tmpdir(), "service-event-log-"));
/** Bundled processes: one that is compiled anew at each of its many starts takes more time than the writing and reading. */
const processes = mkdtempSync("node_modules/.event-log-");
let database: Awaited<ReturnType<typeof openEmbedded>>;
let hook: Awaited<ReturnType<typeof aReceiver>>;
let origin: string;
const children = new Set<ChildProcess>();

beforeAll(async () => {
  bundle(["scripts/process/worker.ts", "e2e/webhooks/support/log-web.ts", "e2e/webhooks/support/storm-writer.ts"], processes);
  database = await openEmbedded(dataDir);
  await migrate(database.url);
  process.env.DATABASE_URL = database.url;
  hook = await aReceiver((_request, response) => response.writeHead(Math.random() < 0.1 ? 500 : 200).end());
}, 300_000);

afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  hook.close();
  await prisma().$disconnect();
  await pool().end();
  await database.stop();
  for (const folder of [dataDir, processes]) rmSync(folder, { recursive: true });
});

test(
  "each reader's log equals the facts that committed, in the same order for all, nothing twice, whoever is killed meanwhile",
  async () => {
    const event = await aStage();
    const organization = { id: event.organization_id };
    const [delivered, paused] = [
      await aLogReader(organization, { webhook_url: hook.url }),
      await aLogReader(organization, { webhook_url: hook.url }),
    ];
    for (const { app } of [delivered, paused]) await aConnection(app, event);
    await prisma().webhookEndpoint.create({ data: { integration_id: paused.app.id, paused_at: new Date(), pause_reason: "gone" } });
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    let web = await aWeb(port);
    const workers = [1, 2, 3, 4].map(aWorker);
    const reading = new AbortController();
    const readers = [delivered, paused].flatMap((reader) => [poll(reader, reading.signal), stream(reader, reading.signal)]);
    const writing = write(event.id, facts);

    for (let n = 0; n < kills; n++) {
      await wait(1_000 + Math.random() * 1_000);
      while (writing.begun() < (facts * n) / kills) await wait(100); // to the last facts, however fast they are written
      if (n % 6 === 5) for (const pid of serversOf(dataDir)) process.kill(pid, "SIGKILL");
      else if (n % 6 === 1) writing.kill();
      else if (n % 6 === 3) {
        await end(web);
        web = await aWeb(port);
      } else {
        const victim = n % workers.length;
        await end(workers[victim]);
        workers[victim] = aWorker();
      }
    }
    await writing.done;
    const writtenAt = performance.now();

    const truth = await committedFacts();
    const giveUpAt = Date.now() + withinMs / 2;
    while (readers.some(({ read }) => read.length < truth.length) && Date.now() < giveUpAt) await wait(200);
    const readAfterMs = Math.round(performance.now() - writtenAt);
    const late = await Promise.all([delivered, paused].map(readAll));
    reading.abort();
    await Promise.all(readers.map(({ done }) => done));
    for (const [index, { app, webhookSecret }] of [delivered, paused].entries()) {
      const reference = late[index] ?? [];
      expect(reference.map(factOf).sort()).toEqual(truth);
      expect(new Set(reference.map(({ delivery_id }) => delivery_id)).size).toBe(truth.length);
      expect(reference.every((item) => isGenuine(webhookSecret, item))).toBe(true);
      for (const { integrationId, kind, read } of readers)
        if (integrationId === app.id) expect([kind, ...read]).toEqual([kind, ...reference.map(({ delivery_id }) => delivery_id)]);
    }
    console.info(
      `event log: ${truth.length} facts, ${kills} kills, ${readers.length + late.length} readers, each with the same ${truth.length} items in the same order, the last of them ${readAfterMs} ms after it was written`,
    );
  },
  withinMs,
);

const factOf = ({ body }: LogItem): string => JSON.parse(body ?? "{}").data.id;

type Reader = Awaited<ReturnType<typeof aLogReader>>;

interface Reading {
  integrationId: string;
  kind: "poll" | "stream";
  /** Delivery ids in the order of their arrival. */
  read: string[];
  done: Promise<void>;
}

/** Until it is stopped; whatever goes wrong, it goes on where it was. */
function keepReading({ app }: Reader, kind: Reading["kind"], stop: AbortSignal, turn: (read: string[]) => Promise<void>): Reading {
  const read: string[] = [];
  const go = async () => {
    while (!stop.aborted) await turn(read).catch(() => wait(50));
  };
  return { integrationId: app.id, kind, read, done: go() };
}

function poll(reader: Reader, stop: AbortSignal): Reading {
  let after = "";
  return keepReading(reader, "poll", stop, async (read) => {
    const answer = await askLog(origin, reader.app, `?limit=37&wait=5${after}`, { signal: stop });
    if (!answer.ok) throw new Error(await answer.text());
    const { items, next }: LogPage = await answer.json();
    read.push(...items.map(({ delivery_id }) => delivery_id));
    after = `&after=${next}`;
  });
}

function stream(reader: Reader, stop: AbortSignal): Reading {
  let last: string | undefined;
  return keepReading(reader, "stream", stop, async (read) => {
    const headers = { Accept: "text/event-stream", ...(last !== undefined && { "Last-Event-ID": last }) };
    const answer = await askLog(origin, reader.app, "", { headers, signal: stop });
    if (!answer.ok) throw new Error(await answer.text());
    for await (const part of eventsOf(answer)) {
      if (part === "comment") continue;
      read.push(part.item.delivery_id);
      last = part.id;
    }
  });
}

/** The whole log at the end, while the other two still read. */
async function readAll(reader: Reader): Promise<LogItem[]> {
  const read: LogItem[] = [];
  for (let after = ""; ; ) {
    const answer = await askLog(origin, reader.app, `?limit=100${after}`);
    const { items, next, has_more }: LogPage = await answer.json();
    read.push(...items);
    if (!has_more) return read;
    after = `&after=${next}`;
  }
}

function start(name: string, args: string[] = [], settings: Record<string, string> = {}): ChildProcess {
  const env = { ...process.env, DATABASE_URL: database.url, LIMIT_EVENT_LOG: "10000000/3600,1000000/60,3", ...settings };
  const child = fork(path.join(processes, `${name}.js`), args, { execArgv: [], env, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  children.add(child);
  child.once("exit", () => children.delete(child));
  return child;
}

async function end(child: ChildProcess | undefined) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

const aWorker = () =>
  start("worker", [], {
    OUTBOUND_ALLOW: "127.0.0.0/8",
    NODE_EXTRA_CA_CERTS: "e2e/support/certificates/ca.pem",
    WEBHOOK_LEASE: "3",
    WEBHOOK_TIMEOUT: "1",
    WEBHOOK_RETRY_SCHEDULE: "0,0,1,1,1,1,1,1,1,1",
  });

async function aWeb(port: number): Promise<ChildProcess> {
  const child = start("log-web", [String(port)]);
  await once(child, "message");
  return child;
}

/** Until this many transactions were begun; a killed writer is replaced. */
function write(eventId: string, count: number) {
  let begun = 0;
  let writer = begin(count);
  const done = (async () => {
    for (;;) {
      await once(writer, "exit");
      if (begun >= count) return;
      writer = begin(count - begun);
    }
  })();
  return { done, begun: () => begun, kill: () => writer.kill("SIGKILL") };

  function begin(left: number): ChildProcess {
    const child = start("storm-writer", [eventId, String(left), "1000"]);
    child.on("message", ({ id, state }: { id: string; state: string }) => {
      if (id !== "" && state === "begun") begun += 1;
    });
    return child;
  }
}

/** The facts that the database has, which may be starting again. */
async function committedFacts(): Promise<string[]> {
  for (;;) {
    const rows = await pool()
      .query<{ id: string }>("SELECT id FROM threads ORDER BY id")
      .then((answer) => answer.rows)
      .catch(() => undefined);
    if (rows) return rows.map(({ id }) => id);
    await wait(200);
  }
}
