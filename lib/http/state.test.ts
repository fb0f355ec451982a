import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import "@/e2e/support/database";
import { basicAuthorization, readLogPage } from "@/e2e/support/event-log";
import { machineHost } from "@/e2e/support/machine-host";
import { anApp } from "@/e2e/support/oauth";
import { aPopulatedEvent, callReadApi, type PopulatedEvent } from "@/e2e/support/read-api";
import { aConnection, aConsent, anEvent, anInstallationToken } from "@/e2e/support/world";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { participants } from "@/lib/read-api/participants";
import { eventSideScopes } from "@/lib/resources/scopes";

// docs/rules/webhooks.md#state: the digests, written here from the specification over what the read
// API serves.

const host = machineHost();
let populated: PopulatedEvent;

beforeAll(async () => {
  populated = await aPopulatedEvent();
  // Answers, addresses and notes of every kind, so that withholding has something to hide or not.
  for (const [n, { id }] of Object.values(populated.people).entries())
    await prisma().eventPerson.updateMany({
      where: { event_id: populated.event.id, person_id: id },
      data: { custom_form_fields: [{}, { diet: null }, { undeclared: "x" }][n % 3] ?? {} },
    });
});

interface State {
  event_id: string;
  cursor: string;
  kinds: Record<string, { count: number; digest: string }>;
}

type Credentials = Parameters<typeof basicAuthorization>[0];

const ask = (app: Credentials, query = `?event_id=${populated.event.id}`, init: RequestInit = {}) =>
  fetch(`${host.origin}/webhooks/v1/state${query}`, {
    ...init,
    headers: { ...basicAuthorization(app), ...init.headers },
  });

async function stateOf(app: Credentials): Promise<State> {
  const answer = await ask(app);
  expect(answer.status).toBe(200);
  return answer.json();
}

const pathOfKind: Record<string, string> = {
  event: "",
  participant: "/participants",
  activity: "/activities",
  thread: "/threads",
  location: "/locations",
  registration_wave: "/registration-waves",
  role: "/roles",
};

type Served = { id: string; updated_at: string; personal_data_withheld?: boolean };

async function expectedOf(kind: string, token: string) {
  const records: Served[] = [];
  let cursor: string | null = null;
  do {
    const query: string = cursor === null ? "?limit=50" : `?limit=50&cursor=${cursor}`;
    const path = `/events/${populated.event.id}${pathOfKind[kind]}${query}`;
    const answer = await (await callReadApi(path, token)).json();
    records.push(...(answer.items ?? [answer.event]));
    cursor = answer.next_cursor ?? null;
  } while (cursor !== null);
  const lines = records
    .sort((one, other) => Buffer.compare(Buffer.from(one.id), Buffer.from(other.id)))
    .map(({ id, updated_at, personal_data_withheld: withheld }) =>
      ["participant", "activity"].includes(kind)
        ? `${id} ${updated_at} ${withheld}\n`
        : `${id} ${updated_at}\n`,
    );
  const digest = createHash("sha256").update(lines.join("")).digest("hex");
  return { count: lines.length, digest };
}

const wide = { limit_installation: "100000/3600,100000/60,50" };

/** An integration that is connected with these scopes. */
async function aReader(scopes: readonly string[] = eventSideScopes) {
  const app = await anApp(populated.organization, wide);
  const connection = await aConnection(app, populated.event, [...scopes]);
  const { token } = await anInstallationToken(connection);
  return { app, connection, token };
}

const scopeSets = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) =>
  eventSideScopes.filter((_, n) => bits & (1 << n)),
);

const kindsOf = (scopes: readonly string[]) => [
  ...(scopes.includes("event.read") ? ["event", "activity", "location", "role"] : []),
  ...(scopes.includes("participants.read") ? ["participant"] : []),
  ...(scopes.includes("program.read") ? ["thread", "registration_wave"] : []),
];

test.each(scopeSets.map((scopes) => ({ scopes, name: scopes.join(" ") || "no scope" })))(
  "with $name, the digests are those of the lists, of these kinds alone",
  async ({ scopes }) => {
    const { app, token } = await aReader(scopes);
    const { event_id, kinds } = await stateOf(app);
    expect(event_id).toBe(populated.event.id);
    expect(Object.keys(kinds).sort()).toEqual(kindsOf(scopes).sort());
    for (const kind of kindsOf(scopes)) expect(kinds[kind]).toEqual(await expectedOf(kind, token));
  },
);

test("the order of the kinds is that of the specification, and nothing of nothing is the digest of nothing", async () => {
  const { app } = await aReader();
  expect(Object.keys((await stateOf(app)).kinds)).toEqual([
    ...["event", "participant", "activity", "thread", "location", "registration_wave", "role"],
  ]);
  const empty = await anEvent(populated.organization);
  await aConnection(app, empty);
  const { kinds } = await (await ask(app, `?event_id=${empty.id}`)).json();
  const ofNothing = { count: 0, digest: createHash("sha256").digest("hex") };
  const { event, ...others } = kinds;
  expect(event.count).toBe(1);
  for (const kind of Object.values(others)) expect(kind).toEqual(ofNothing);
});

test("consent and privacy mode change the digests, although no updated_at changes", async () => {
  const { app, connection, token } = await aReader();
  const before = (await stateOf(app)).kinds;
  await aConsent(connection, populated.people.shy);
  const after = (await stateOf(app)).kinds;
  expect(after.participant?.digest).not.toBe(before.participant?.digest);
  expect(after.participant).toEqual(await expectedOf("participant", token));
  expect(after.activity).toEqual(await expectedOf("activity", token));
});

test("what privacy mode hides is judged as by the list, for every state of a person", async () => {
  const { app, token } = await aReader();
  const values: Record<string, [string | null, string | null, object]> = {
    ...{ "has no value": [null, null, {}], "has a name": ["Name", null, {}] },
    ...{ "has an address": [null, "a", {}], "has an answer": [null, null, { diet: "vegan" }] },
    ...{ "has no declared answer": [null, null, { other: "x" }] },
    ...{ "has an empty answer": [null, null, { diet: null }] },
  };
  for (const [real_name, email, custom_form_fields] of Object.values(values))
    for (const privacy_mode of [true, false]) {
      const person = await prisma().person.create({
        data: { is_guest: true, email: email && `${crypto.randomUUID()}@example.com` },
      });
      await prisma().eventPerson.create({
        data: {
          ...{ event_id: populated.event.id, person_id: person.id, real_name, privacy_mode },
          ...{ custom_form_fields, registered_at: new Date(), application_status: "approved" },
        },
      });
    }
  expect((await stateOf(app)).kinds.participant).toEqual(await expectedOf("participant", token));
});

test("the cursor is one of the log", async () => {
  const { app } = await aReader();
  const { cursor } = await stateOf(app);
  const { items } = await readLogPage(host.origin, app, `?after=${encodeURIComponent(cursor)}`);
  expect(items).toEqual([]);
});

describe("what is refused", () => {
  const refusal = async (answer: Response) => {
    const { error, field } = await answer.json();
    return [answer.status, error, field];
  };

  test.each(["", "?event_id=", "?event_id=x", "?event_id=a&event_id=b"])(
    "%s: 400 validation_error",
    async (query) => {
      const { app } = await aReader();
      expect(await refusal(await ask(app, query))).toEqual([400, "validation_error", "event_id"]);
    },
  );

  test("an event that is unknown, foreign, not connected or no longer connected: 404", async () => {
    const { app, connection } = await aReader();
    const foreign = await anEvent(populated.organization);
    for (const id of [crypto.randomUUID(), foreign.id])
      expect(await refusal(await ask(app, `?event_id=${id}`))).toEqual([
        ...[404, "resource_not_found", undefined],
      ]);
    await prisma().connection.updateMany({
      where: { id: connection.id },
      data: { status: "ended", ended_at: new Date(), end_reason: "disconnected" },
    });
    expect((await ask(app)).status).toBe(404);
  });

  test.each(["suspended_by_service", "unpublished"])(
    "an integration that is %s: 404",
    async (status) => {
      const { app } = await aReader();
      await prisma().integration.update({ where: { id: app.id }, data: { status } });
      expect((await ask(app)).status).toBe(404);
    },
  );

  test("wrong credentials: 400 invalid_client", async () => {
    const { app } = await aReader();
    const answer = await ask({ ...app, clientSecret: "wrong" });
    expect(await refusal(answer)).toEqual([400, "invalid_client", undefined]);
  });

  test("other methods: 405", async () => {
    const { app } = await aReader();
    expect((await ask(app, undefined, { method: "POST" })).status).toBe(405);
  });
});

test("sixty answers an hour, apart from the log's, and a refused request counts as none", async () => {
  const { app } = await aReader();
  await ask(app, "?event_id=x");
  for (let n = 0; n < 60; n++) expect((await ask(app)).status).toBe(200);
  const refused = await ask(app);
  expect([refused.status, (await refused.json()).error]).toEqual([429, "rate_limit_exceeded"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3_500);
  await readLogPage(host.origin, app);
});

test("one at a time", async () => {
  const { app } = await aReader();
  const answers = await Promise.all([ask(app), ask(app), ask(app)]);
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses[0]).toBe(200);
  expect(statuses).toContain(429);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.headers.get("retry-after")).toBeNull();
  expect(await refused?.json()).toMatchObject({ error: "concurrent_limit_exceeded" });
});

test("the participants of more than one batch are sorted by their pseudonyms", {
  timeout: 60_000,
}, async () => {
  const { app } = await aReader();
  await pool().query(
    `WITH made AS (INSERT INTO people (is_guest) SELECT true FROM generate_series(1, 21000)
        RETURNING id)
     INSERT INTO event_people (event_id, person_id, registered_at, application_status, privacy_mode,
         real_name)
     SELECT $1, id, now(), 'approved', random() < 0.5, CASE WHEN random() < 0.5 THEN 'Name' END
     FROM made`,
    [populated.event.id],
  );
  const { kinds } = await stateOf(app);
  const { openPseudonymKey, pseudonyms } = await import("@/lib/people/pseudonym");
  const { rows } = await pool().query<{ id: string; updated_at: string; withheld: boolean }>(
    `SELECT t.person_id AS id, t.privacy_mode
        AND (t.real_name IS NOT NULL OR p.email IS NOT NULL
          OR t.custom_form_fields ->> 'diet' IS NOT NULL) AS withheld,
            to_char(t.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS updated_at
       FROM event_people t JOIN people p ON p.id = t.person_id
       WHERE t.event_id = $1 AND ${participants.filter}`,
    [populated.event.id],
  );
  const ids = pseudonyms(openPseudonymKey(app.pseudonym_key, app.id))(rows.map(({ id }) => id));
  const lines = rows
    .map(({ updated_at, withheld }, n) => `${ids[n]} ${updated_at} ${withheld}\n`)
    .sort();
  expect(kinds.participant).toEqual({
    count: lines.length,
    digest: createHash("sha256").update(lines.join("")).digest("hex"),
  });
});
