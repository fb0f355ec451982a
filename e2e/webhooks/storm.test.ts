import { type ChildProcess, fork } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serversOf } from "@/e2e/platform/support/holder";
import { aFeedToken, editedHereToo } from "@/e2e/support/feed";
import { aListener, anEventWithOrganization } from "@/e2e/support/listener";
import { aCookieHeader } from "@/e2e/support/oauth";
import { aReceiver } from "@/e2e/support/receiver";
import { aWorkerProcess } from "@/e2e/support/worker-process";
import { aMember, aPerson } from "@/e2e/support/world";
import { openEmbeddedDatabase } from "@/lib/db/embedded/embedded";
import { migrate } from "@/lib/db/migrate";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { buildIfNeeded } from "@/scripts/build.mjs";
import { aFeedWriter } from "./support/storm-feed";
import { aWebWriter } from "./support/storm-web";

// Transitions run through the verbs, a platform's feed and the pages of a web process. Receivers
// fail, hang and reset, while writers, web processes, workers and the database are killed with -9.
// The ledger is kept outside all of them.

const kills = 8;
/** With those of the web and the feed fewer than the threads that an event may have. */
const transitions = 150;
const withinMs = 240_000;

type State = "begun" | "committed" | "rolled_back";
const ledger = new Map<string, State>();
/** Threads added through the web, by name, because the service creates their ids. */
const webLedger = new Map<string, State>();
/** Threads fed by a platform. */
const feedLedger = new Map<string, State>();
const arrivals: {
  integration: string;
  occurrence: string;
  deliveryId: string;
  digest: string;
  acknowledged: boolean;
  at: number;
}[] = [];

const dataDir = mkdtempSync(path.join(tmpdir(), "service-storm-"));
let database: Awaited<ReturnType<typeof openEmbeddedDatabase>>;
let hook: Awaited<ReturnType<typeof aReceiver>>;
const children = new Set<ChildProcess>();
/** Whether the test has ended, also by its time limit. Its loops end then. */
let over = false;

beforeAll(async () => {
  await buildIfNeeded();
  database = await openEmbeddedDatabase(dataDir);
  await migrate(database.url);
  process.env.DATABASE_URL = database.url;
  hook = await aReceiver((request, response) => {
    const { integration_id, data } = JSON.parse(request.body);
    const digest = createHash("sha256").update(request.body).digest("hex");
    const chance = request.path === "/calm" ? 1 : Math.random();
    arrivals.push({
      integration: integration_id,
      occurrence: data.id,
      deliveryId: String(request.headers["x-service-delivery-id"]),
      digest,
      acknowledged: chance >= 0.1,
      at: Date.now(),
    });
    if (chance < 0.05) response.writeHead(500).end();
    else if (chance < 0.09) response.socket?.destroy();
    else if (chance >= 0.1) response.end();
  });
}, 300_000);

afterAll(async () => {
  over = true;
  for (const child of children) child.kill("SIGKILL");
  hook.close();
  await prisma().$disconnect();
  await pool().end();
  await database.stop();
  rmSync(dataDir, { recursive: true });
});

test(
  "no committed occurrence is lost, no rolled-back one is sent, and every attempt of an occurrence has the same id and bytes",
  async () => {
    const event = await anEventWithOrganization();
    await editedHereToo(event.id, "thread");
    const reliable = await aListener(event, hook.url.replace("/hook", "/calm"));
    const listeners = [
      reliable,
      await aListener(event, hook.url),
      await aListener(event, hook.url),
    ];
    const organizer = await aPerson();
    await aMember({ id: event.organization_id }, organizer);
    const { Cookie: cookie } = await aCookieHeader(organizer);
    const settings = { DATABASE_URL: database.url };
    const web = await aWebWriter({
      settings,
      eventId: event.id,
      cookie,
      onStateChange: (name, state) => webLedger.set(name, state),
    });
    const { token } = await aFeedToken({ id: event.organization_id });
    const feedOptions = { origin: web.origin, token, eventId: event.id, atMost: transitions / 3 };
    const feed = aFeedWriter({
      ...feedOptions,
      onStateChange: (id, state) => feedLedger.set(id, state),
    });
    let webStarts = Promise.resolve();
    const writing = write(event.id, transitions);
    const workers = await Promise.all([worker(), worker()]);
    let workerKills = 0;
    for (let n = 0; n < kills; n++) {
      await wait(1_500 + Math.random() * 1_000);
      if (n % 4 === 3) killDatabase();
      else if (n % 4 === 1) {
        writing.kill();
        webStarts = webStarts.then(web.kill);
      } else {
        const index = workerKills++ % 2;
        await workers[index]?.kill();
        workers[index] = await worker();
      }
    }
    await writing.done;
    await webStarts;
    await feed.stop();
    await web.stop();
    const threads = await committedThreads();
    const committedNames = new Map([...threads].map(([id, { name }]) => [id, name]));
    const names = new Set(committedNames.values());
    for (const [name, state] of webLedger) if (state === "committed") expect(names).toContain(name);
    expect(feedLedger.size).toBeGreaterThan(0);
    for (const [id, state] of feedLedger)
      expect([state, committedNames.has(id)]).toEqual(["committed", true]);
    for (const [occurrence, state] of ledger) {
      if (state === "committed") expect(committedNames.has(occurrence)).toBe(true);
      if (state === "rolled_back") expect(committedNames.has(occurrence)).toBe(false);
    }
    const missing = () =>
      listeners.flatMap(({ integration }) => {
        const received = new Set(
          arrivals
            .filter((each) => each.integration === integration.id && each.acknowledged)
            .map(({ occurrence }) => occurrence),
        );
        return [...committedNames.keys()].filter((occurrence) => !received.has(occurrence));
      });
    const giveUpAt = Date.now() + withinMs / 2;
    while (missing().length > 0 && Date.now() < giveUpAt) await wait(250);
    expect(missing()).toEqual([]);
    expect(arrivals.filter(({ occurrence }) => !committedNames.has(occurrence))).toEqual([]);
    const [ids, bytes] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()];
    for (const { integration, occurrence, deliveryId, digest } of arrivals) {
      add(ids, `${integration}:${occurrence}`, deliveryId);
      add(bytes, deliveryId, digest);
    }
    expect([...ids.values()].filter((several) => several.size !== 1)).toEqual([]);
    expect([...bytes.values()].filter((several) => several.size !== 1)).toEqual([]);
    expect(bytes.size).toBe(committedNames.size * listeners.length);
    const acknowledged = arrivals.filter((each) => each.acknowledged).length;
    console.info(
      `storm: ${ledger.size + webLedger.size + feedLedger.size} begun (${webLedger.size} through the web, ${feedLedger.size} fed), ${committedNames.size} committed, ${kills} kills; ${bytes.size} deliveries in ${arrivals.length} attempts; 0 lost, 0 phantom; ${acknowledged - bytes.size} acknowledged again, because a kill came before the result was written; ${medianDelayOfFed(reliable.integration, threads)} ms from a fed line to its receipt (p50)`,
    );
  },
  withinMs,
);

const add = (sets: Map<string, Set<string>>, key: string, value: string) =>
  sets.set(key, (sets.get(key) ?? new Set()).add(value));

const worker = () =>
  aWorkerProcess({
    DATABASE_URL: database.url,
    WEBHOOK_TIMEOUT: "1",
    WEBHOOK_LEASE: "3",
    WEBHOOK_RETRY_SCHEDULE: "0,0,1,1,1,1,1,1,1,1,1,1,1,1",
  });

/** Writes until this many transactions have begun. A killed writer is replaced by another. */
function write(eventId: string, count: number) {
  let writer = startWriter(count);
  const done = (async () => {
    for (;;) {
      await once(writer, "exit");
      if (over || ledger.size >= count) return;
      writer = startWriter(count - ledger.size);
    }
  })();
  return { done, kill: () => writer.kill("SIGKILL") };

  function startWriter(left: number): ChildProcess {
    const child = fork("e2e/webhooks/support/storm-writer.ts", [eventId, String(left), "10"], {
      execArgv: ["--import", "tsx"],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    children.add(child);
    child.once("exit", () => children.delete(child));
    child.on(
      "message",
      ({ id, state }: { id?: string; state: State }) => id && ledger.set(id, state),
    );
    return child;
  }
}

/** Kills the server itself, like a machine failure. Its owner restarts it. */
function killDatabase() {
  for (const pid of serversOf(dataDir)) process.kill(pid, "SIGKILL");
}

/**
 * The median time from the start of a fed line's transaction to its first arrival at the
 * integration, in milliseconds.
 */
function medianDelayOfFed(integration: { id: string }, threads: Map<string, Thread>): number {
  const delays = [...feedLedger.keys()].flatMap((id) => {
    const first = arrivals.find(
      (each) => each.integration === integration.id && each.occurrence === id,
    );
    const thread = threads.get(id);
    return first && thread ? [first.at - thread.at] : [];
  });
  return Math.round(delays.sort((a, b) => a - b)[Math.floor(delays.length / 2)] ?? Number.NaN);
}

interface Thread {
  name: string;
  /** The start of the transaction that created the thread, in milliseconds since the epoch. */
  at: number;
}

/** The committed threads, by id. */
async function committedThreads(): Promise<Map<string, Thread>> {
  for (;;) {
    const client = new pg.Client({ connectionString: database.url });
    try {
      await client.connect();
      const { rows } = await client.query<{ id: string; name: string; created_at: Date }>(
        "SELECT id, name, created_at FROM threads",
      );
      return new Map(
        rows.map(({ id, name, created_at }) => [id, { name, at: created_at.getTime() }]),
      );
    } catch {
      await wait(200);
    } finally {
      await client.end().catch(() => {});
    }
  }
}
