import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { eventually } from "@/e2e/support/eventually";
import { aFeedToken, feedBody, feedHeaders } from "@/e2e/support/feed";
import { sendTo } from "@/e2e/support/hosts";
import { mapConcurrently } from "@/e2e/support/map-concurrently";
import {
  type App,
  aCode,
  aConnection,
  aCookieHeader,
  anApp,
  authorizeUrl,
  exchangeRequest,
  refreshRequest,
} from "@/e2e/support/oauth";
import { postDecision, requestIdOf } from "@/e2e/support/oauth-browser";
import { aWebhookSecret } from "@/e2e/support/publisher";
import { aReceiver } from "@/e2e/support/receiver";
import { type Service, startService } from "@/e2e/support/service";
import { anEvent, anOrganization, aParticipant, aPerson } from "@/e2e/support/world";
import { digest } from "@/lib/crypto/secrets";
import { migrate } from "@/lib/db/migrate";
import { authorizeEndpoint } from "@/lib/http/authorize-endpoint";
import { aPrimary, type DatabaseServer, endServers } from "./support/database-pair";
import { type Ledger, newLedger, type Prepared, putUnderLoad } from "./support/load";
import { aSwitch, type Switch } from "./support/switch";

// A primary dies under load and its standby takes over, first a synchronous one, then an
// asynchronous one that lags. What the service acknowledged is kept outside it
// (docs/operating/failover.md).

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

let primary: DatabaseServer;
let standby: DatabaseServer;
let front: Switch;
let hook: Awaited<ReturnType<typeof aReceiver>>;
let prepared: Prepared;
/** An event that nothing is fed to before the last failover. */
let spareEvent: { id: string };
let [web, worker]: Service[] = [];
let onArrival = () => {};
const ledger: Ledger = newLedger();
/** When each delivery arrived at the receiver, which acknowledged it at once. */
const arrivals = new Map<string, { id: string; times: number[] }>();

beforeAll(async () => {
  primary = await aPrimary();
  standby = await primary.aStandby();
  await primary.query("ALTER SYSTEM SET synchronous_standby_names = 'standby'");
  await primary.query("SELECT pg_reload_conf()");
  front = await aSwitch(primary.port);
  const url = `postgresql://service@127.0.0.1:${front.port}/postgres`;
  process.env.DATABASE_URL = url;
  hook = await aReceiver(({ headers, body }, response) => {
    response.end();
    onArrival();
    const deliveryId = String(headers["x-service-delivery-id"]);
    const known = arrivals.get(deliveryId) ?? {
      id: JSON.parse(body).data.id,
      times: [] as number[],
    };
    known.times.push(performance.now());
    arrivals.set(deliveryId, known);
  });
  await migrate(url);
  const limits = "1000000/3600,1000000/60,50";
  const settings = {
    DATABASE_URL: url,
    LIMIT_INSTALLATION: limits,
    LIMIT_USER: limits,
    LIMIT_EVENT_LOG: limits,
    NODE_EXTRA_CA_CERTS: "e2e/support/certificates/ca.pem",
  };
  [web, worker] = await Promise.all([
    startService({ name: "web", settings }),
    startService({ name: "worker", settings }),
  ]);
  prepared = await prepare(web.url);
});

afterAll(async () => {
  await Promise.all([web?.kill(), worker?.kill()]);
  hook.close();
  front.close();
  await endServers();
});

/** Everything that the load needs, made before the first failover. */
async function prepare(origin: string): Promise<Prepared> {
  const organization = await anOrganization();
  const event = await anEvent(organization);
  const app = await anApp(organization, {
    webhook_url: hook.url,
    declared_webhook_event_types: ["thread.created"],
    scopes: {
      "event.read": "required",
      "profile.read": "optional",
      "event.attendance": "required",
    },
  });
  await aWebhookSecret(app);
  await aConnection(app, event);
  spareEvent = await anEvent(organization);
  await aConnection(app, spareEvent);
  const person = await aPerson();
  const codes = await mapConcurrently(Array.from({ length: 400 }), 10, () =>
    aCode(app, event, person),
  );
  const { token: feedToken } = await aFeedToken(organization);
  const grants = await mapConcurrently(codes.splice(0, 200), 10, async (code) => {
    const answer = await sendTo(origin, exchangeRequest(app, code));
    return (await answer.json()) as { access_token: string; refresh_token: string };
  });
  const consents = await mapConcurrently(Array.from({ length: 250 }), 10, () =>
    aConsentToGive(app, event),
  );
  return {
    ...{ origin, app, event, fedEvent: event, feedToken, codes, consents },
    spare: grants.slice(1).map(({ access_token }) => access_token),
    refreshToken: grants[0]?.refresh_token ?? "",
  };
}

async function aConsentToGive(app: App, event: { id: string }) {
  const person = await aPerson();
  await aParticipant(event, person);
  const cookie = await aCookieHeader(person);
  const address = authorizeUrl(app, {
    scope: "profile.read event.attendance",
    state: randomUUID(),
  });
  const asked = await authorizeEndpoint(new Request(address, { headers: cookie }));
  const request = await postDecision("/oauth/consent/decision", cookie, requestIdOf(asked), [
    ["decision", "allow"],
    ["scope", "profile.read"],
  ]);
  return { personId: person.id, request };
}

test("a synchronous standby takes over: nothing acknowledged is lost or delivered again, clients get 503 in time, and everything works within 5 s of the switch", async () => {
  const load = putUnderLoad(prepared, ledger);
  onTestFinished(load.stop);
  await wait(2_000);
  // A delivery has just been acknowledged, and the worker has not written that yet.
  const diedAt = await new Promise<number>((resolve) => {
    onArrival = () => {
      primary.kill();
      front.fallSilent();
      onArrival = () => {};
      resolve(performance.now());
    };
  });
  await wait(2_500);
  await standby.promote();
  front.leadTo(standby.port);
  const switchedAt = performance.now();
  const recovered = await firstSuccesses(switchedAt);
  await eventually(() => expect(listeners()).resolves.toEqual(["deliveries", "event log"]));
  const listensAfter = performance.now() - switchedAt;
  await wait(1_000);
  await load.stopWriting();
  await eventually(() => expect(missing()).toEqual({ delivered: [], read: [] }));
  await load.stop();

  console.info(report("synchronous", diedAt, switchedAt), recovered, { listensAfter });
  expect(await lost(standby)).toEqual(nothing);
  expect([...arrivals.values()].filter(({ times }) => times.length > 1)).toEqual([]);
  expect(new Set(ledger.read.map(({ id }) => id)).size).toBe(ledger.read.length);
  expect(ledger.unavailable.length).toBeGreaterThan(3);
  for (const { what, status, retryAfter } of ledger.unavailable)
    expect([what, status, retryAfter > 0]).toEqual([what, 503, true]);
  for (const what of ["exchange", "revoke", "refresh", "consent", "log"])
    expect(fastestRefusal(what), what).toBeLessThan(2_000);
  expect(Math.max(...Object.values(recovered), listensAfter)).toBeLessThan(5_000);
});

const nothing = { exchanges: 0, revocations: 0, refreshes: 0, changes: 0, consents: 0 };

/** How many of the acknowledged writes the server does not have. */
async function lost(server: DatabaseServer): Promise<Record<keyof typeof nothing, number>> {
  const digests = (tokens: string[]) =>
    `ARRAY[${tokens.map((token) => `'\\x${digest(token).toString("hex")}'`)}]::bytea[]`;
  const ids = (all: string[]) => `ARRAY[${all.map((id) => `'${id}'`)}]::uuid[]`;
  const missing = async (wanted: string, found: string) => {
    const [row] = await server.query(
      `SELECT count(*)::int AS n FROM unnest(${wanted}) AS w (x) WHERE NOT EXISTS (${found})`,
    );
    return Number(row?.n);
  };
  return {
    exchanges: await missing(
      digests(ledger.exchanged.map(({ accessToken }) => accessToken)),
      "SELECT FROM access_tokens WHERE digest = x",
    ),
    revocations: await missing(
      digests(ledger.revoked.map(({ accessToken }) => accessToken)),
      "SELECT FROM access_tokens WHERE digest = x AND revoked_at IS NOT NULL",
    ),
    refreshes: await missing(
      digests(ledger.refreshed.map(({ refreshToken }) => refreshToken)),
      "SELECT FROM refresh_tokens WHERE digest = x AND used_at IS NOT NULL",
    ),
    changes: await missing(ids(ledger.fed.map(({ id }) => id)), "SELECT FROM threads WHERE id = x"),
    consents: await missing(
      ids(ledger.consented.map(({ personId }) => personId)),
      "SELECT FROM consents WHERE person_id = x AND revoked_at IS NULL",
    ),
  };
}

/** The milliseconds from the switch to the first success of each kind after it. */
async function firstSuccesses(
  since: number,
  without: string[] = [],
): Promise<Record<string, number>> {
  const { exchanged, revoked, refreshed, fed, consented, read } = ledger;
  const kinds = { exchanged, revoked, refreshed, fed, consented, read };
  const first = (entries: { at: number }[]) => entries.find(({ at }) => at > since)?.at;
  const delivered = () =>
    [...arrivals.values()].flatMap(({ times }) => times).find((at) => at > since);
  return eventually(() => {
    const found = Object.entries(kinds).map(([kind, entries]) => [kind, first(entries)] as const);
    const all = [...found, ["delivered", delivered()] as const].filter(
      ([kind]) => !without.includes(kind),
    );
    for (const [kind, at] of all) expect(at, kind).toBeDefined();
    return Object.fromEntries(all.map(([kind, at]) => [kind, Math.round((at ?? 0) - since)]));
  });
}

/** The processes that listen for notifications on the server that leads now. */
async function listeners(): Promise<unknown[]> {
  const rows = await standby.query(
    "SELECT DISTINCT application_name AS name FROM pg_stat_activity WHERE application_name IN ('deliveries', 'event log') ORDER BY 1",
  );
  return rows.map(({ name }) => name);
}

/** The changes that did not arrive. */
function missing() {
  const arrived = new Set([...arrivals.values()].map(({ id }) => id));
  const read = new Set(ledger.read.map(({ id }) => id));
  return {
    delivered: ledger.fed.filter(({ id }) => !arrived.has(id)),
    read: ledger.fed.filter(({ id }) => !read.has(id)),
  };
}

/**
 * The milliseconds until the fastest 503, because other work on the machine slows some. A feed may
 * take as long as its lease: it is a stream.
 */
const fastestRefusal = (what: string) =>
  Math.min(...ledger.unavailable.filter((each) => each.what === what).map(({ tookMs }) => tookMs));

function report(mode: string, diedAt: number, switchedAt: number): string {
  const { exchanged, revoked, refreshed, fed, consented, unavailable } = ledger;
  const acknowledged = [exchanged, revoked, refreshed, fed, consented].flat().length;
  const answered = unavailable.filter(({ what }) => what !== "feed");
  const slowest = Math.max(...answered.map(({ tookMs }) => tookMs));
  return `${mode}: ${acknowledged} acknowledged, ${unavailable.length} refused, the slowest after ${Math.round(slowest)} ms, ${Math.round(switchedAt - diedAt)} ms to the switch`;
}

test("neither a primary that was replaced nor a standby is written to: 503 and a line of the log, until the switch leads to the primary again", async () => {
  const replaced = await primary.restart();
  const follower = await standby.aStandby();
  const settled = structuredClone(await counts(standby));
  const states: [DatabaseServer, string][] = [
    [replaced, "another server was promoted in its place"],
    [follower, "it is a standby, or its transactions are read-only"],
  ];
  for (const [server, reason] of states) {
    front.leadTo(server.port);
    front.cut();
    await eventually(async () => expect(await statusOf("/readyz")).toBe(503));
    const fed = await feedOnce();
    expect([fed.status, Number(fed.headers.get("Retry-After")) > 0]).toEqual([503, true]);
    for (const service of [web, worker])
      await eventually(() => expect(service?.output()).toContain(reason));
  }
  expect(await counts(standby)).toEqual(settled);
  expect(await counts(replaced)).not.toEqual(settled);
  front.leadTo(standby.port);
  front.cut();
  await eventually(async () => expect(await statusOf("/readyz")).toBe(200));
  expect((await feedOnce()).status).toBe(200);
  for (const server of [replaced, follower]) server.kill();
});

const statusOf = async (path: string) => (await fetch(`${prepared.origin}${path}`)).status;

const feedOnce = () =>
  fetch(`${prepared.origin}/feed/v1/changes`, {
    method: "POST",
    headers: feedHeaders(prepared.feedToken),
    body: feedBody([
      {
        kind: "thread",
        event: prepared.event.id,
        id: randomUUID(),
        version: 1,
        data: { name: "Fed once" },
      },
    ]),
  });

const counts = (server: DatabaseServer) =>
  server.query("SELECT count(*)::int AS changes FROM threads");

test("an asynchronous standby takes over: what was lost is counted, and the manual's statements end what must not live on", async () => {
  Object.assign(ledger, newLedger());
  arrivals.clear();
  const link = await aSwitch(standby.port);
  const next = await standby.aStandby(link.port);
  const load = putUnderLoad(prepared, ledger);
  onTestFinished(load.stop);
  await wait(1_000);
  const [received] = await standby.query("SELECT now()::text AS at");
  link.fallSilent();
  await wait(700);
  const diedAt = performance.now();
  standby.kill();
  front.cut();
  await next.promote();
  prepared.fedEvent = spareEvent; // the end of a feed may be lost, and its lease lasts 15 s
  front.leadTo(next.port);
  front.cut();
  const switchedAt = performance.now();
  // The refresh token that the client holds was issued to it and lost: it has to authorize again.
  const { refreshed: _, ...recovered } = await firstSuccesses(switchedAt, ["refreshed"]);
  await load.stop();
  link.close();
  const undone = await lost(next);
  const revoked = ledger.revoked.map(({ accessToken }) => accessToken);
  const known = await next.query("SELECT id FROM threads");
  const kept = new Set(known.map(({ id }) => id));
  const phantoms = [...arrivals.values()].filter(({ id }) => !kept.has(id)).length;
  console.info(report("asynchronous", diedAt, switchedAt), recovered, { ...undone, phantoms });
  for (const count of Object.values(undone)) expect(count).toBeGreaterThan(0);
  expect(await accepted(revoked)).toBe(undone.revocations);

  const statements = /```sql\n(.*?)```/s.exec(readFileSync("docs/operating/failover.md", "utf8"));
  await next.query(
    (statements?.[1] ?? "").replaceAll(/(?<=timestamptz ')[^']+/g, String(received?.at)),
  );
  expect(await accepted(revoked)).toBe(0);
  const spent = await mapConcurrently(ledger.refreshed, 10, ({ refreshToken }) =>
    sendTo(prepared.origin, refreshRequest(prepared.app, refreshToken)),
  );
  expect(new Set(spent.map(({ status }) => status))).toEqual(new Set([400]));
  const isOfNow = ({ at, id }: { at: number; id: string }) => at > switchedAt && kept.has(id);
  const later = ledger.fed.filter(isOfNow).map(({ id }) => id);
  const reader = putUnderLoad({ ...prepared, codes: [], spare: [], consents: [] }, ledger);
  onTestFinished(reader.stop);
  await eventually(() =>
    expect(ledger.read.map(({ id }) => id)).toEqual(expect.arrayContaining(later)),
  );
  await reader.stop();
});

/** How many of these access tokens the service accepts. */
async function accepted(tokens: string[]): Promise<number> {
  const answers = await mapConcurrently(tokens, 10, (token) =>
    fetch(`${prepared.origin}/api/v1/events/${prepared.event.id}`, {
      headers: { Authorization: `Bearer ${token}` },
    }),
  );
  return answers.filter(({ status }) => status === 200).length;
}
