import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import type { Bench } from "@/bench/bench";
import {
  endWorker,
  millisecondsToReceipt,
  startReceiver,
  startWorker,
  waitUntil,
} from "@/bench/deliveries/processes";
import type { Case, Row } from "@/bench/measure";
import { unpin } from "@/bench/pinned";
import { processesOfPostgres, processorTime } from "@/bench/processor-time";
import { size } from "@/bench/size";
import type { World } from "@/bench/world";
import { aFeedToken, feedHeaders } from "@/e2e/support/feed";
import { aListener } from "@/e2e/support/listener";
import { anEvent } from "@/e2e/support/world";
import { pool } from "@/lib/db/pool";
import { type FeedSummary, feedSummarySchema } from "@/lib/resources/feed";

const sampleEveryMs = 100;

/**
 * The second case starts its own receiver and a worker. The worker sends every due delivery in the
 * database, so the case is separate.
 */
export const feeds: Case[] = [
  { name: "feed", run },
  { name: "receipt of fed lines", run: async (bench) => [await measureReceipt(bench)] },
];

interface Load {
  name: string;
  /** Creates the nth line. */
  line: (n: number) => object;
  lines: number;
  /** Whether every line changes a record. Otherwise no line does. */
  isChange: boolean;
  /** Writes the same rows with one statement per batch. */
  floor?: (event: string, ns: number[]) => Promise<unknown>;
  atLeast?: string;
}

/**
 * Lines about an event with one connection: new, changed and unchanged records. The web process and
 * the database may use both cores, because a feed keeps both busy at the same time.
 */
async function run(bench: Bench): Promise<Row[]> {
  const { world } = bench;
  const { token } = await aFeedToken({ id: world.app.organization_id });
  const [warmUp] = await loads(world);
  // Real feeds run for long, so the first half second of a process is excluded.
  if (warmUp) await send(bench, token, warmUp);
  const pinAgain = unpin([
    ...(bench.service.pid ? [bench.service.pid] : []),
    ...(await processesOfPostgres()),
  ]);
  const rows: Row[] = [];
  try {
    for (const load of await loads(world)) rows.push(await measure(bench, token, load));
  } finally {
    pinAgain();
  }
  return rows;
}

async function loads({ eventId }: World): Promise<Load[]> {
  const { feedPeople, feedNew, feedLines } = size;
  const run = randomUUID().slice(0, 8);
  const emails = await addresses(eventId);
  const line = (kind: string, id: string, data: object) => ({ kind, event: eventId, id, data });
  const newPerson = (n: number) =>
    line("person", `new-${run}-${n}@example.com`, {
      registered: true,
      display_name: `Guest ${n}`,
      real_name: "Ana Lima",
    });
  const activities = Array.from({ length: feedNew }, () => randomUUID());
  const activity = (title: string) => (n: number) =>
    line("activity", activities[n] ?? "", {
      title,
      start_time: "2027-05-14T12:00:00Z",
      end_time: "2027-05-14T13:00:00Z",
      host: emails[n % emails.length],
    });
  const renamed = (n: number) =>
    line("person", emails[n % emails.length] ?? "", { display_name: `Renamed ${n}` });
  const nicknamed = (n: number) =>
    line("person", emails[n % emails.length] ?? "", { nickname: "fed" });
  return [
    {
      name: "new people",
      line: newPerson,
      lines: feedNew,
      isChange: true,
      floor: newPeopleFloor,
      atLeast: "3,000/s",
    },
    { name: "new activities", line: activity("Tea"), lines: feedNew, isChange: true },
    { name: "changed activities", line: activity("Coffee"), lines: feedNew, isChange: true },
    { name: "unchanged activities", line: activity("Coffee"), lines: feedNew, isChange: false },
    {
      name: "names and activities in turn",
      line: (n) => (n % 2 === 0 ? renamed : activity("Milk"))(n >> 1),
      lines: feedNew,
      isChange: true,
    },
    {
      name: "changed people",
      line: nicknamed,
      lines: Math.min(feedPeople, emails.length),
      isChange: true,
      floor: changedPeopleFloor,
      atLeast: "3,000/s",
    },
    {
      name: "unchanged people",
      line: nicknamed,
      lines: feedLines,
      isChange: false,
      atLeast: "15,000/s, 250 MB",
    },
  ];
}

async function addresses(eventId: string): Promise<string[]> {
  const text =
    "SELECT p.email FROM event_people e JOIN people p ON p.id = e.person_id WHERE e.event_id = $1 AND p.email IS NOT NULL LIMIT $2";
  return (await pool().query<{ email: string }>(text, [eventId, size.feedPeople])).rows.map(
    ({ email }) => email,
  );
}

async function measure(bench: Bench, token: string, load: Load): Promise<Row> {
  const { world, service } = bench;
  const { name, lines, isChange, floor, atLeast } = load;
  const floorPerSecond = floor && (await floorOf(world.eventId, lines, floor));
  let megabytes = 0;
  const sampling = setInterval(() => {
    megabytes = Math.max(megabytes, service.megabytes());
  }, sampleEveryMs);
  const [begun, before] = [performance.now(), await processorTime(service)];
  const { refused, changed } = await send(bench, token, load);
  const [seconds, after] = [(performance.now() - begun) / 1_000, await processorTime(service)];
  clearInterval(sampling);
  if (refused > 0 || changed !== (isChange ? lines : 0))
    throw new Error(`${changed} of ${lines} lines were changed, ${refused} refused.`);
  const microseconds = (part: "server" | "database") =>
    ((after[part] - before[part]) * 1e6) / lines;
  return {
    name: `feed, ${lines.toLocaleString("en")} ${name}`,
    perSecond: lines / seconds,
    ...(floorPerSecond && { floorPerSecond, ratio: lines / seconds / floorPerSecond }),
    serverMicroseconds: microseconds("server"),
    databaseMicroseconds: microseconds("database"),
    seconds,
    megabytes,
    ...(atLeast && { atLeast }),
  };
}

/**
 * Sends the lines and returns the feed's summary. A service that is too busy to start within 1.5 s
 * responds with 503 and `Retry-After` (docs/rules/feed.md#before-anything). The request is then
 * repeated, as any sender would do.
 */
async function send(
  { service }: Bench,
  token: string,
  { line, lines }: Load,
): Promise<FeedSummary> {
  const address = `http://127.0.0.1:${service.port}/feed/v1/changes`;
  for (let attempt = 1; ; attempt++) {
    const body = Readable.toWeb(Readable.from(bodyOf(line, lines)));
    const answer = await fetch(address, {
      method: "POST",
      headers: feedHeaders(token),
      body,
      duplex: "half",
    } as RequestInit);
    const text = await answer.text();
    if (answer.ok) return feedSummarySchema.parse(JSON.parse(text));
    if (answer.status !== 503 || attempt === attemptsAtMost)
      throw new Error(`The feed returned ${answer.status}: ${text}`);
    await wait(Number(answer.headers.get("retry-after")) * 1_000);
  }
}

const attemptsAtMost = 3;

/**
 * The time from the last byte of a line to the receipt of its webhook, with a request body that
 * stays open.
 */
async function measureReceipt({ service, world, databaseUrl }: Bench): Promise<Row> {
  const { linesPerSecond, seconds } = { linesPerSecond: 20, seconds: size.secondsPerRun * 5 };
  const receiver = await startReceiver();
  process.env.DATABASE_URL = databaseUrl;
  const worker = startWorker();
  try {
    const event = await anEvent({ id: world.app.organization_id });
    await aListener(event, `https://h0.integration.test:${receiver.port}/hook`, {
      declared_webhook_event_types: ["thread.created"],
    });
    const { token } = await aFeedToken({ id: world.app.organization_id });
    const options = {
      port: service.port,
      path: "/feed/v1/changes",
      method: "POST",
      headers: feedHeaders(token),
    };
    const request = httpRequest(options);
    const answer = once(request, "response");
    const sendLine = (n: number) =>
      request.write(
        `${JSON.stringify({ kind: "thread", event: event.id, id: randomUUID(), data: { name: `occurrence-${n}` } })}\n`,
      );
    sendLine(0);
    // The worker has started.
    await waitUntil(async () => (await receiver.ask("count")).occurrences > 0, 50);
    await receiver.ask("reset");
    const sentAt = new Map<string, bigint>();
    const begun = performance.now();
    for (let n = 0; n < linesPerSecond * seconds; n++) {
      await wait(Math.max(0, begun + (n * 1_000) / linesPerSecond - performance.now()));
      sentAt.set(String(n), process.hrtime.bigint());
      sendLine(n);
    }
    request.end();
    await answer;
    const times = await millisecondsToReceipt(receiver, sentAt);
    const at = (share: number) => times[Math.floor(times.length * share)];
    return {
      name: `receipt of fed lines after their last byte, ${linesPerSecond} lines/s`,
      p50: at(0.5),
      p99: at(0.99),
      atLeast: "p50 30 ms",
    };
  } finally {
    await endWorker(worker);
    receiver.stop();
  }
}

/**
 * The body in pieces of a few hundred lines, so that creating them does not dominate the
 * measurement.
 */
async function* bodyOf(line: Load["line"], lines: number) {
  const linesPerPiece = 300;
  for (let sent = 0; sent < lines; sent += linesPerPiece) {
    const piece = Array.from(
      { length: Math.min(linesPerPiece, lines - sent) },
      (_, n) => `${JSON.stringify(line(sent + n))}\n`,
    );
    yield Buffer.from(piece.join(""));
  }
}

const linesPerBatch = 500;

async function floorOf(
  event: string,
  lines: number,
  write: NonNullable<Load["floor"]>,
): Promise<number> {
  const begun = performance.now();
  for (let at = 0; at < lines; at += linesPerBatch) {
    await write(
      event,
      Array.from({ length: Math.min(linesPerBatch, lines - at) }, (_, n) => at + n),
    );
  }
  return lines / ((performance.now() - begun) / 1_000);
}

const newPeopleFloor = (event: string, ns: number[]) =>
  pool().query(
    `WITH person AS (
       INSERT INTO people (email, name, email_proved_at)
         SELECT gen_random_uuid() || '@example.com', 'Guest', now() FROM unnest($2::int[])
         RETURNING id
     ), record AS (
       INSERT INTO event_people (event_id, person_id, application_status, registered_at,
         display_name, real_name)
       SELECT $1, id, 'approved', now(), 'Guest', 'Ana Lima' FROM person RETURNING person_id
     ), entry AS (
       INSERT INTO audit_entries (actor_kind, action, subject_type, subject_id, event_id)
         SELECT 'service', 'application.approved', 'application', person_id, $1 FROM record
     )
     INSERT INTO occurrences (event_type, event_id, dedup_key, snapshot, dispatch_at)
     SELECT type, $1, person_id, '{"display_name": "Guest"}', now() + interval '1 day'
       FROM record, unnest(ARRAY ['application.approved', 'participant.registered']) type`,
    [event, ns],
  );

const changedPeopleFloor = (event: string, ns: number[]) =>
  pool().query(
    `WITH record AS (
       UPDATE event_people SET nickname = 'floor' WHERE event_id = $1 AND person_id IN (
         SELECT person_id FROM event_people WHERE event_id = $1 ORDER BY person_id OFFSET $2
           LIMIT $3) RETURNING person_id
     ), entry AS (
       INSERT INTO audit_entries (actor_kind, action, subject_type, subject_id, event_id)
         SELECT 'service', 'participant.edited', 'participant', person_id, $1 FROM record
     )
     INSERT INTO occurrences (event_type, event_id, dedup_key, snapshot, dispatch_at)
     SELECT 'participant.profile_updated', $1, person_id, '{"display_name": "Guest"}',
       now() + interval '1 day' FROM record`,
    [event, ns[0] ?? 0, ns.length],
  );
