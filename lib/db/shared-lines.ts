import { Socket } from "node:net";
import { performance } from "node:perf_hooks";
import pg from "pg";
import { startDeadline } from "@/lib/deadline";
import { describedQuery, type NamedQuery } from "@/lib/fast/described-query";
import { connectionOptions } from "./pool";

// Short statements over few connections that all requests share: each is sent without waiting for the answers before it (PostgreSQL's pipelining). A
// request takes a fifth less processor time, here and in the database, than over a connection that is borrowed for each. A statement is alone in its
// transaction: it sees everything committed before it runs, and fails alone. Long statements use `statement`, because they would delay the ones behind them; while one
// stands still behind a lock, those after it take other connections. Who may use which connections: `read.ts` and `hot-write.ts`.

/** Opens the connections; the first statements find out whether the database is there. */
export async function openSharedLines(): Promise<void> {
  const first = purposes.map((purpose) => allLines()[purpose][0] ?? newLine(purpose));
  await Promise.allSettled(first.map(({ client }) => client));
}

/** Waits for statements in flight and closes the connections; a later one opens new ones. */
export async function closeSharedLines(): Promise<void> {
  const open = Object.values(allLines()).flatMap((lines) => lines.splice(0));
  await Promise.all(open.map(({ client }) => client.then((connected) => connected.end()).catch(() => {})));
}

/** `grants` finds out who asks, apart from the requested `data`, so that a refusal never waits behind a page. `writes` wait for the disk when they commit. */
const purposes = ["grants", "data", "writes"] as const;
type Purpose = (typeof purposes)[number];

/** One connection. */
interface Line {
  client: Promise<pg.Client>;
  socket: Socket;
  isCorked: boolean;
  /** Statements that are not answered yet, and since when the first of them has waited for its turn. */
  waiting: number;
  waitingSince: number;
}

/** In milliseconds of a live event loop. Whatever waits on a line that does not answer is given up with it. */
const answerWithinMs = 5_000;

/** How many lines there are, and how many when those stand still behind something slow. */
const lineCounts = { grants: { usually: 1, atMost: 2 }, data: { usually: 2, atMost: 6 }, writes: { usually: 4, atMost: 10 } };
const standsStillAfterMs = 10;

/** The rows of a statement over one of the connections of its purpose. */
export async function overSharedLine<Row extends object>(purpose: Purpose, query: NamedQuery): Promise<Row[]> {
  const line = lineFor(purpose);
  if (line.waiting === 0) line.waitingSince = performance.now();
  line.waiting += 1;
  const deadline = startDeadline(answerWithinMs, () => line.socket.destroy());
  try {
    const client = await line.client;
    cork(line);
    return await describedQuery<Row>(client, query);
  } finally {
    deadline.clear();
    line.waiting -= 1;
    line.waitingSince = performance.now();
  }
}

/** The least busy of those that move, as long as there are enough. */
function lineFor(purpose: Purpose): Line {
  const lines = allLines()[purpose];
  const { usually, atMost } = lineCounts[purpose];
  const late = performance.now() - standsStillAfterMs;
  const moving = lines.filter((line) => line.waiting === 0 || line.waitingSince > late);
  const best = leastBusy(moving);
  if (best && (best.waiting === 0 || lines.length >= usually)) return best;
  const full = lines.length >= atMost ? leastBusy(lines) : undefined;
  return full ?? newLine(purpose);
}

const leastBusy = (lines: Line[]): Line | undefined =>
  lines.reduce<Line | undefined>((best, line) => (best && best.waiting <= line.waiting ? best : line), undefined);

/** The statements of one turn of the event loop are sent in one write. */
function cork(line: Line) {
  if (line.isCorked) return;
  line.isCorked = true;
  line.socket.cork();
  setImmediate(() => {
    line.isCorked = false;
    line.socket.uncork();
  });
}

/**
 * One plan for all values: left alone, PostgreSQL plans the first page of a large event anew each time, as much work as the page itself. That plan knows only the
 * average event: it would gather the few people of one in a bitmap and sort them, and so all people of a large event among small ones. Without bitmaps it
 * follows the index, which has the order of the page.
 */
const sharedLineSettings = ["plan_cache_mode=force_generic_plan", "enable_bitmapscan=off"];

/**
 * Who asks, and what a grant writes, is looked up by keys: a plan from when a table was empty would read it whole until PostgreSQL counts its rows again, and a
 * merge with the account behind a session would read all accounts up to that one, when those who signed in lately are the first of them.
 */
export const keyedLineSettings = [...sharedLineSettings, "enable_seqscan=off", "enable_mergejoin=off"];

/** A page is joined with small tables, which are read whole in less time than row by row: there, what a random page costs is PostgreSQL's own. */
export const dataLineSettings = [...sharedLineSettings, "random_page_cost=4"];

function newLine(purpose: Purpose): Line {
  const lines = allLines()[purpose];
  const socket = new Socket();
  const { connectionString, options } = connectionOptions();
  const settings = purpose === "data" ? dataLineSettings : keyedLineSettings;
  const client = new pg.Client({ connectionString, options: [options, ...settings].join(" -c "), pipeline: true, stream: () => socket });
  const deadline = startDeadline(answerWithinMs, () => socket.destroy());
  const connected = client.connect().finally(deadline.clear);
  const line: Line = { client: connected.then(() => client), socket, isCorked: false, waiting: 0, waitingSince: 0 };
  lines.push(line);
  const drop = () => {
    const place = lines.indexOf(line);
    if (place >= 0) lines.splice(place, 1);
  };
  // Broken, or not to be opened: the next statement opens another.
  client.on("error", drop).on("end", drop);
  line.client.catch(drop);
  return line;
}

/** Next's bundle and the server load modules apart. */
function allLines(): Record<Purpose, Line[]> {
  const holder = globalThis as { serviceSharedLines?: Record<Purpose, Line[]> };
  holder.serviceSharedLines ??= { grants: [], data: [], writes: [] };
  return holder.serviceSharedLines;
}
