import { randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aFeedToken, feedHeaders } from "@/e2e/support/feed";
import { worstInputs } from "@/e2e/support/worst-inputs";
import { pool } from "@/lib/db/pool";
import { kinds } from "@/lib/reconcile/feed/line";
import { routes } from "@/lib/routes";
import { actionDoors, pageDoors, routeDoors } from "./support/doors";
import { hostileLines, lineBytes } from "./support/hostile-lines";
import { hostileTexts, multipart, numbered, repeated } from "./support/hostile-texts";
import { holdOpen, type Visit, visit } from "./support/visit";
import {
  aStranger,
  beginWatching,
  type Door,
  eachOf,
  endWatching,
  failuresAmong,
  rows,
  tableOf,
  walk,
  walkAll,
  watched,
} from "./support/walk";

// docs/rules/security.md#worst-inputs: whatever a stranger sends to any door, the service goes on
// serving others. Files that are fetched or imported are in every-format.load.test.ts.

let owner: Awaited<ReturnType<typeof aStranger>>;

beforeAll(async () => {
  owner = await aStranger();
  await fillEvent(owner.event.id);
  await beginWatching();
  // First visits load code.
  for (const path of [...pageDoors(), "/docs/search.json"])
    await visit(watched.port, { path: concrete(path), headers: owner.cookie });
}, 180_000);

afterAll(endWatching);

/** An event with as much as it may have, and ids whose ends are the same. */
async function fillEvent(event: string) {
  const description = repeated("> *[a](<", 4_000);
  const run = (sql: string) => pool().query(sql, [event]);
  await pool().query(
    "UPDATE events SET description = $2, time_zone = 'Europe/Berlin', start_date = '2027-01-01', end_date = '2028-02-04' WHERE id = $1",
    [event, description],
  );
  await run(
    "INSERT INTO locations (event_id, name, description, scope, type, is_schedulable) SELECT $1, 'Room ' || n / 2, repeat('> *[a](<', 2500), 'indoor', 'room', true FROM generate_series(1, 2000) n",
  );
  await run(
    "INSERT INTO threads (event_id, name, description) SELECT $1, 'Thread', repeat('> *[a](<', 2500) FROM generate_series(1, 500) n",
  );
  for (let from = 1; from < 20_000; from += 2_000)
    await run(`
    WITH rooms AS (SELECT array_agg(id) AS ids FROM locations WHERE event_id = $1),
         tracks AS (SELECT array_agg(id) AS ids FROM threads WHERE event_id = $1)
    INSERT INTO activities (id, event_id, title, description, status, start_time, end_time,
      location_id, thread_id)
    SELECT (lpad(to_hex(n), 8, '0') || substr($1::text, 9, 16) || '000000000000')::uuid, $1,
      'Activity ' || n, repeat('> *[a](<', 2500), 'scheduled', day, day + interval '1 hour',
      rooms.ids[1 + n % 2000], tracks.ids[1 + n % 500]
      FROM rooms, tracks, generate_series(${from}, ${from + 1_999}) n,
        LATERAL (SELECT timestamptz '2027-01-01 09:00Z' + make_interval(days => n % 400) AS day)
        at`);
  await pool().query("ANALYZE");
}

const send = (what: Visit | (() => Visit)) => () =>
  visit(watched.port, typeof what === "function" ? what() : what);

// Addresses

/** What stands for the parts of an address: of the stranger's own things, or of nothing. */
const partsOf = ({ event, organization, integration }: typeof owner): Record<string, string> => ({
  event: event.id,
  organization: organization.id,
  id: integration.id,
  person: randomUUID(),
  connection: randomUUID(),
  location: randomUUID(),
  activity: randomUUID(),
  thread: randomUUID(),
  wave: randomUUID(),
  request: randomUUID(),
  delivery: randomUUID(),
  integration: randomUUID(),
  duty: randomUUID(),
  token: "a".repeat(43),
  file: "program.json",
  "[...path]": "webhooks",
  "...nextauth": "csrf",
});

function concrete(path: string, stranger = owner): string {
  const filled = path.replaceAll(/\[(\[[^\]]+\]|[^\]]+)\]/g, (_, name: string) => {
    const part = partsOf(stranger)[name];
    if (part === undefined)
      throw new Error(`partsOf needs a row for [${name}], which is in the address ${path}.`);
    return part;
  });
  return filled.startsWith("/events/")
    ? filled.replace(stranger.event.id, stranger.event.slug ?? "")
    : filled;
}

/** As much as the head of a request can hold. */
const headBytes = 14_000;
const parametersOfPages = [
  "q",
  "after",
  "from",
  "to",
  "page",
  "callbackUrl",
  "state",
  "token",
  "about",
  "group",
];
const spread = (text: string) =>
  new URLSearchParams(parametersOfPages.map((name) => [name, text.slice(0, headBytes / 20)]));

const queries: Record<string, string> = {
  "one parameter 6,000 times": repeated("a&", headBytes),
  "escaped return paths": `callbackUrl=${hostileTexts["escaped return paths"]?.(headBytes)}`,
  spaces: String(spread(` ${" ".repeat(headBytes)}a`)),
};

const hostileQueries = (path: string, headers = {}): Door =>
  eachOf(queries, (query) => send({ path: `${path}?${query}`, headers }));

test("pages", { timeout: 300_000 }, async () => {
  const doors = pageDoors().map((path): [string, Door] => {
    const address = concrete(path);
    const inputs = hostileQueries(address);
    return [
      path,
      {
        ...inputs,
        "a full event of one's own": send({ path: address, headers: owner.cookie }),
        "own, with spaces": send({ path: `${address}?${queries.spaces}`, headers: owner.cookie }),
      },
    ];
  });
  await walkAll(Object.fromEntries(doors));
});

// Bodies

const formType = { "content-type": "application/x-www-form-urlencoded" };
const jsonType = { "content-type": "application/json" };

/** Calls of an assistant's tool, as many as a body of a machine path can hold. */
const calls = (count: number) =>
  Array.from({ length: count }, (_, id) => ({
    jsonrpc: "2.0",
    id,
    method: "tools/call",
    params: { name: "find_events", arguments: { text: "a".repeat(50) } },
  }));

/**
 * Bodies that a careless reader parses or keeps: within the limits of machine paths, of pages, and
 * beyond all.
 */
const bodies: Record<string, { headers: Record<string, string>; body: string }> = {
  "60,000 bytes of parameters": { headers: formType, body: repeated("a&", 60_000) },
  "an action's 26,000 fields": multipart(numbered(26_000, (n) => `${n}.zone`)),
  "990 fields": multipart(numbered(990, (n) => `${n}.zone`)),
  "a form of escapes": { headers: formType, body: `token=${repeated("%41", 60_000)}` },
  "deep JSON": { headers: jsonType, body: "[".repeat(60_000) },
  "deep JSON that ends": { headers: jsonType, body: `${"[".repeat(30_000)}${"]".repeat(30_000)}` },
  "wide JSON": {
    headers: jsonType,
    body: JSON.stringify(Object.fromEntries(numbered(5_000, String))),
  },
  "a batch of calls": {
    headers: { ...jsonType, accept: "application/json, text/event-stream" },
    body: JSON.stringify(calls(400)),
  },
  "two megabytes": { headers: jsonType, body: JSON.stringify("a".repeat(2_000_000)) },
};

/** Addresses below those that end in anything. */
const below: Record<string, string[]> = {
  "/api/v1/*": ["/events/x/participants", "/me/profile"].map((path) => `/api/v1${path}`),
  "/api/v1/[[...path]]": [],
  "/api/auth/[...nextauth]": [
    "callback/credentials",
    "signin/credentials",
    "signout",
    "session",
    "_log",
    "error",
  ].map((path) => `/api/auth/${path}`),
  "/calendars/*": [`/calendars/${"a".repeat(43)}.ics`],
  "/imports/*": ["/imports/[event]"],
  "/developer/logos/*": ["/developer/logos/a.png"],
  "/docs/markdown/[[...path]]": ["/docs/markdown/webhooks"],
  "/mcp/events/*": ["/mcp/events/[event]", "/mcp/events/[event]/authorize"],
  "/mcp/events/[...path]": [],
  "/.well-known/oauth-protected-resource/mcp/events/*": [
    "/.well-known/oauth-protected-resource/mcp/events/[event]",
  ],
  "/.well-known/oauth-authorization-server/mcp/events/*": [
    "/.well-known/oauth-authorization-server/mcp/events/[event]",
  ],
};

const exportedTables = [
  "program.csv",
  "sign-ups.json",
  "participants.csv",
  "applications.json",
  "activity-log.csv",
];

function addressesOf(path: string): string[] {
  if (path === "/organizer/events/[event]/exports/[file]")
    return exportedTables.map((file) => concrete(path.replace("[file]", file)));
  if (!/\*$|\[\.\.\./.test(path)) return [concrete(path)];
  const addresses = below[path];
  if (!addresses) throw new Error(`below needs a row for ${path}.`);
  return addresses.map((each) => concrete(each));
}

const routeInputs = (address: string): [string, Door[string]][] => [
  ...Object.entries(hostileQueries(address)),
  ["a full event of one's own", send({ path: address, headers: owner.cookie })],
  ...Object.entries(
    eachOf(bodies, (body) =>
      send({ path: address, ...body, headers: { ...owner.cookie, ...body.headers } }),
    ),
  ),
];

test("route handlers and machine paths", { timeout: 300_000 }, async () => {
  const paths = [...new Set([...routeDoors(), ...routes.map(({ path }) => path)])];
  const doors = paths.map((path): [string, Door] => {
    const inputs = addressesOf(path).map((address) =>
      routeInputs(address).map(([name, input]) => [`${name} at ${address}`, input] as const),
    );
    return [path, Object.fromEntries(inputs.flat())];
  });
  await walkAll({
    ...Object.fromEntries(doors),
    "the worst inputs of machine paths": eachOf(worstInputs, (input) => send(input)),
  });
});

// Server actions

/** What is sent for a parameter of an action, by its name. `$K1` is the form. */
function argumentFor(name: string, stranger: typeof owner, text: string): unknown {
  const values: Record<string, unknown> = {
    _before: {},
    before: {},
    form: "$K1",
    _form: "$K1",
    kind: "client",
    id: stranger.integration.id,
    integrationId: stranger.integration.id,
    organizationId: stranger.organization.id,
    eventId: stranger.event.id,
  };
  if (Object.hasOwn(values, name)) return values[name];
  if (
    [
      "text",
      "since",
      "startedAt",
      "event_type",
      "deliveryId",
      "choice",
      "answer",
      "callbackUrl",
      "input",
    ].includes(name)
  )
    return text;
  throw new Error(`argumentFor needs a row for the parameter ${name} of an action.`);
}

/** Fields that name something of the stranger's; all others get the text. */
const idField = (name: string, { event, organization, integration }: typeof owner) =>
  ({ event: event.id, organization: organization.id, id: integration.id })[name];

const pageBytes = 120_000;

type Action = ReturnType<typeof actionDoors>[number];

function callOf(
  action: Action,
  stranger: typeof owner,
  fields: Iterable<[string, string]>,
  text: string,
): Visit {
  const args = action.parameters.map((name) => argumentFor(name, stranger, text));
  const named = [...fields].map(([name, value]): [string, string] => [`1_${name}`, value]);
  return actionVisit(action, stranger, multipart([["0", JSON.stringify(args)], ...named]));
}

const actionVisit = (
  { id, page }: Action,
  stranger: typeof owner,
  { headers, body }: { headers: Record<string, string>; body: string },
): Visit => ({
  path: concrete(page, stranger),
  headers: { ...headers, "next-action": id, origin: watched.service.url },
  body,
});

function inputsOf(
  action: Action,
  stranger: typeof owner,
  headers: Record<string, string>,
  texts = hostileTexts,
): Door {
  const called = (visitOf: () => Visit) => {
    return () => {
      const { headers: own, ...rest } = visitOf();
      return visit(watched.port, { ...rest, headers: { ...own, ...headers } });
    };
  };
  const { fields } = action;
  const inEach = (text: (bytes: number) => string) => () => {
    const long = text(Math.floor((pageBytes - 200 * fields.length) / (fields.length + 1)));
    return callOf(
      action,
      stranger,
      fields.map((name): [string, string] => [name, idField(name, stranger) ?? long]),
      long,
    );
  };
  const raw = (body: { headers: Record<string, string>; body: string }) => () =>
    actionVisit(action, stranger, body);
  return {
    ...eachOf(texts, (text) => called(inEach(text))),
    "26,000 fields": called(() =>
      callOf(
        action,
        stranger,
        numbered(26_000, (n) => `${n}.zone`),
        "a",
      ),
    ),
    "990 fields": called(() =>
      callOf(
        action,
        stranger,
        numbered(990, (n) => `${n}.zone`),
        "a",
      ),
    ),
    "deep arguments": called(
      raw({
        headers: { "content-type": "text/plain" },
        body: `${"[".repeat(50_000)}${"]".repeat(50_000)}`,
      }),
    ),
    "arguments that refer to each other": called(
      raw(
        multipart(
          Array.from({ length: 900 }, (_, n): [string, string] => [
            String(n),
            JSON.stringify([`$${(n + 1).toString(16)}`, "$1"]),
          ]),
        ),
      ),
    ),
  };
}

test("server actions, called by anybody", { timeout: 300_000 }, async () => {
  // The others follow with a session: an action that asks for none reads them too.
  const { long, "escaped return paths": returnPaths } = hostileTexts;
  const texts = { long, "escaped return paths": returnPaths } as typeof hostileTexts;
  await walkAll(
    Object.fromEntries(
      actionDoors().map((action) => [action.name, inputsOf(action, owner, {}, texts)]),
    ),
  );
});

test("server actions, called by whoever opened an account", { timeout: 300_000 }, async () => {
  for (const action of actionDoors()) {
    const stranger = await aStranger(); // some actions end what they are called with
    await walk(`${action.name} (signed in)`, inputsOf(action, stranger, stranger.cookie));
  }
  expect(tableOf(failuresAmong(rows.filter(({ door }) => door.endsWith("(signed in)"))))).toBe(
    tableOf([]),
  );
});

// The feed

test("the feed", { timeout: 300_000 }, async () => {
  const { token } = await aFeedToken(owner.organization);
  const feed = (body: string | Buffer, headers = {}): Visit => ({
    path: "/feed/v1/changes",
    headers: { ...feedHeaders(token), ...headers },
    body,
  });
  const doors = [...Object.keys(kinds), "snapshot"].map((kind): [string, Door] => [
    `feed: ${kind}`,
    eachOf(hostileLines(kind, owner.event.id), (lines) =>
      send(() => feed(lines.map((line) => `${JSON.stringify(line)}\n`).join(""))),
    ),
  ]);
  const thread = (name: string) =>
    `${JSON.stringify({ kind: "thread", event: owner.event.id, id: randomUUID(), data: { name } })}\n`;
  const zipped = gzipSync(thread("a".repeat(lineBytes)).repeat(400));
  const whole: Door = {
    "one endless line": send(() => feed("a".repeat(20_000_000))),
    "a hundred megabytes of long lines in gzip, while the event is locked": async () => {
      const waiting = () => visit(watched.port, feed(zipped, { "content-encoding": "gzip" }));
      await Promise.race([
        Promise.all([waiting(), waiting(), waiting()]),
        holdOpen(watched.port, 1, feed(thread("a")), 3_000),
      ]);
    },
    "a hundred megabytes of zeros in gzip": send(() =>
      feed(gzipSync(Buffer.alloc(100_000_000)), { "content-encoding": "gzip" }),
    ),
  };
  await walkAll({ ...Object.fromEntries(doors), "feed: the body": whole });
});

// Slow bodies

test("bodies that do not end", { timeout: 60_000 }, async () => {
  const paths = ["/signin", "/oauth/token", "/api/auth/callback/credentials"];
  const held = (path: string) => () =>
    holdOpen(watched.port, 400, { path, headers: formType, body: "a".repeat(60_000) }, 500);
  await walkAll({
    "bodies that do not end": Object.fromEntries(paths.map((path) => [path, held(path)])),
  });
});
