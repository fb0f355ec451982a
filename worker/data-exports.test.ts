import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import "@/e2e/support/database";
import { aListener, anEventWithOrganization } from "@/e2e/support/listener";
import { aCookieHeader } from "@/e2e/support/oauth";
import {
  aConnection,
  aConsent,
  aMember,
  anActor,
  anEvent,
  anIntegration,
  anOrganization,
  aParticipant,
  aPerson,
  aUserToken,
} from "@/e2e/support/world";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { ownData } from "@/lib/http/download";
import { dataExportOf } from "@/lib/portal/participant/data-export";
import { ownDataParts, sections } from "@/lib/portal/participant/own-data";
import { deleteAccount } from "@/lib/transitions/account/delete";
import {
  addExportPart,
  claimExport,
  requestDataExport,
} from "@/lib/transitions/data-export/data-export";
import { announce } from "@/lib/webhooks/outbox/announce";
import { fanOut } from "@/lib/webhooks/outbox/fan-out";
import { claimOccurrences } from "@/lib/webhooks/outbox/occurrences";
import { runHousekeeping } from "./housekeeping";
import { dataExports } from "./jobs";

// docs/rules/accounts.md#own-data

const running = new AbortController().signal;
const run = () => dataExports.run(running);

let person: Awaited<ReturnType<typeof aPerson>>;

beforeEach(async () => {
  await prisma().dataExport.deleteMany();
  person = await aPerson({ name: "Ana Lima", password_hash: "scrypt$kept-secret" });
});

async function download(id: string, by?: { id: string }): Promise<Response> {
  return ownData(
    new Request(`http://localhost:3000/account/data/${id}`, {
      headers: by ? await aCookieHeader(by) : {},
    }),
  );
}

async function createExport(): Promise<string> {
  await requestDataExport(anActor(person));
  await run();
  const state = await dataExportOf(person.id);
  expect(state).toMatchObject({ isFinished: true });
  return state?.id ?? "";
}

const notIncluded = expect.stringMatching(
  /^Not included: private notes of the organizers. To see them, ask .+\.$/,
);

const fileOf = async () => (await download(await createExport(), person)).text();

test("the file contains the person's data on events, in organizations and with integrations, and nothing about others", async () => {
  const organization = await anOrganization({ name: "Lantern Society" });
  const event = await anEvent(organization, { title: "Lantern Con" });
  const [integration, other] = [
    await anIntegration(organization, { display_name: "Session Planner" }),
    await aPerson({ name: "Otto Other" }),
  ];
  const connection = await aConnection(integration, event);
  await Promise.all([aMember(organization, person), aMember(organization, other)]);
  await aParticipant(event, person, {
    real_name: "Ana Maria Lima",
    custom_form_fields: { diet: "vegan" },
    admin_notes: "Drinks.",
    application_admin_notes: "Was late.",
  });
  await aParticipant(event, other, { real_name: "Otto the Other" });
  for (const each of [person, other]) await aConsent(connection, each, ["profile.read"]);
  await aUserToken(connection, person);
  const text = await fileOf();
  expect(JSON.parse(text)).toMatchObject({
    account: [{ name: "Ana Lima", email: person.email }],
    organizations: [{ name: "Lantern Society", manage_events: true }],
    events: [
      {
        event: { title: "Lantern Con" },
        real_name: "Ana Maria Lima",
        answers: { diet: "vegan" },
        notes_of_organizers:
          "Not included: private notes of the organizers. To see them, ask Lantern Society.",
        notes_of_organizers_on_application:
          "Not included: private notes of the organizers. To see them, ask Lantern Society.",
        registered_at: /Z$/,
      },
    ].map((entry) => ({ ...entry, registered_at: expect.stringMatching(entry.registered_at) })),
    consents: [
      {
        integration: { display_name: "Session Planner" },
        event: { title: "Lantern Con" },
        scopes: ["profile.read"],
        revoked_at: null,
      },
    ],
    tokens: [{ integration: { display_name: "Session Planner" } }],
    activity: [{ action: "account.data_exported" }],
  });
  for (const hidden of [person.id, "kept-secret", "Otto", "Drinks", "Was late"])
    expect(text).not.toContain(hidden);
});

test("ten thousand entries are split into parts of bounded size, each entry once, and the file is read part by part", async () => {
  await pool().query(
    `INSERT INTO notifications (person_id, kind, details)
      SELECT $1, 'export.test', jsonb_build_object('n', n) FROM generate_series(1, 10000) n`,
    [person.id],
  );
  const response = await download(await createExport(), person);
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="my-data.json"');
  const { notices } = await response.json();
  expect(
    notices
      .map(({ details }: { details: { n: number } }) => details.n)
      .sort((a: number, b: number) => a - b),
  ).toEqual(Array.from({ length: 10_000 }, (_, n) => n + 1));
  const { rows } = await pool().query(
    "SELECT count(*)::int AS parts, max(length(text)) AS longest FROM data_export_parts",
  );
  expect(rows[0].parts).toBeGreaterThan(5);
  expect(rows[0].longest).toBeLessThan(400_000);
});

test("the file contains what integrations read about the person and the stored webhooks about them, and it streams with 10,000 reads", async () => {
  const event = await anEventWithOrganization();
  const { integration } = await aListener(event, "https://example.com/hook", {
    display_name: "Badge Printer",
  });
  const other = await aPerson({ name: "Otto Other" });
  for (const each of [person, other]) {
    await aParticipant(event, each, {
      display_name: each.name,
      admin_notes: "Drinks.",
      application_admin_notes: "Was late.",
    });
    await transact((tx) =>
      announce(
        tx,
        "participant.profile_updated",
        { eventId: event.id, id: each.id, actorId: randomUUID() },
        new Map(),
      ),
    );
  }
  await fanOut(await claimOccurrences(10, 30), () => {});
  const page = randomUUID();
  await pool().query(
    `INSERT INTO read_pages (id, event_id, people, withheld, unscoped)
      VALUES ($1, $2, $3, $4, '{}')`,
    [page, event.id, [person.id, other.id], [person.id]],
  );
  await pool().query(
    `INSERT INTO read_records (id, integration_id, event_id, at, source, page_id)
     SELECT gen_random_uuid(), $1, $2, now() - make_interval(secs => n), 'participants', $3
     FROM generate_series(1, 10000) n`,
    [integration.id, event.id, page],
  );
  const text = await fileOf();
  const { reads, webhooks } = JSON.parse(text);
  expect(reads).toHaveLength(10_001);
  expect(
    reads.filter(({ source }: { source: string }) => source === "participants")[0],
  ).toMatchObject({
    integration: { display_name: "Badge Printer" },
    hidden_because: "privacy mode",
  });
  expect(webhooks).toMatchObject([
    {
      type: "participant.profile_updated",
      body: { data: { display_name: "Ana Lima", admin_notes: notIncluded } },
    },
  ]);
  for (const hidden of [person.id, other.id, "Otto", "Drinks", "Was late"])
    expect(text).not.toContain(hidden);
  const { rows } = await pool().query(
    "SELECT count(*)::int AS parts, max(length(text)) AS longest FROM data_export_parts",
  );
  expect(rows[0].parts).toBeGreaterThan(5);
  expect(rows[0].longest).toBeLessThan(400_000);
});

test("sections of exactly one page, and of one entry more or less, are complete", async () => {
  for (const count of [499, 500, 501]) {
    await prisma().notification.deleteMany({ where: { person_id: person.id } });
    await pool().query(
      `INSERT INTO notifications (person_id, kind, details) SELECT $1, 'export.test', '{}'
        FROM generate_series(1, $2::int)`,
      [person.id, count],
    );
    let text = "";
    for await (const part of ownDataParts(person.id)) text += part.text;
    expect(JSON.parse(text).notices).toHaveLength(count);
  }
});

describe("the file is created once", () => {
  test("a repeated request during its creation changes nothing; three workers create one; a later request creates a new one", async () => {
    await Promise.all([requestDataExport(anActor(person)), requestDataExport(anActor(person))]);
    expect(
      await prisma().auditEntry.count({
        where: { actor_person_id: person.id, action: "account.data_exported" },
      }),
    ).toBe(1);
    await Promise.all([run(), run(), run()]);
    const first = await dataExportOf(person.id);
    expect(first).toMatchObject({ isFinished: true, entries: first?.expected });
    await requestDataExport(anActor(person));
    expect(await dataExportOf(person.id)).toMatchObject({
      isFinished: false,
      entries: 0,
      expected: null,
    });
  });

  test("a file begun by a dead worker is created again after its claim expires, and the late worker writes nothing", async () => {
    await requestDataExport(anActor(person));
    const late = await claimExport();
    if (!late) throw new Error("A file was expected.");
    const part = { number: 0, text: "{", entries: 0, expected: 9, isLast: false };
    expect(await addExportPart(late, part)).toBe(true);
    expect(await claimExport()).toBeUndefined();
    await pool().query("UPDATE data_exports SET claimed_until = now() - interval '1 second'");
    await run();
    expect(await addExportPart(late, { ...part, number: 1 })).toBe(false);
    const id = (await dataExportOf(person.id))?.id ?? "";
    expect(await (await download(id, person)).json()).toHaveProperty("account.0.name", "Ana Lima");
  });
});

describe("a finished file", () => {
  test("is available only to the person, and only once it is complete", async () => {
    const id = await createExport();
    const stranger = await aPerson();
    expect([
      (await download(id, person)).status,
      (await download(id, stranger)).status,
      (await download(id)).status,
    ]).toEqual([200, 404, 401]);
    await requestDataExport(anActor(person));
    const unfinished = (await dataExportOf(person.id))?.id ?? "";
    expect([
      (await download(id, person)).status,
      (await download(unfinished, person)).status,
    ]).toEqual([404, 404]);
  });

  test("expires after a day, or with the account", async () => {
    const kept = () => pool().query("SELECT FROM data_export_parts");
    await createExport();
    await runHousekeeping(running, "(now() + interval '23 hours')");
    expect((await kept()).rowCount).toBeGreaterThan(0);
    await runHousekeeping(running, "(now() + interval '25 hours')");
    expect((await kept()).rowCount).toBe(0);
    await createExport();
    await deleteAccount(anActor(person));
    expect((await kept()).rowCount).toBe(0);
  });
});

test("every table that refers to a person is in the file or excluded for a stated reason", async () => {
  const reasons: Record<string, string> = {
    activity_co_hosts: "in the section hosting",
    authorization_codes: "ten minutes old at most before they are tokens; a family has the same",
    connections: "the event's, with who connected it in the person's activity",
    client_secrets: "the integration's, with who made it in the person's activity",
    webhook_secrets: "the integration's, with who made it in the person's activity",
    integrations: "the organization's, with who registered it in the person's activity",
    feed_tokens: "the organization's, with who made it in the person's activity",
    held_decisions:
      "ten seconds old at most; then it is undone, or the person has it in their notices",
    payload_erasures: "what is about to be erased",
    data_exports: "the file itself",
    event_imports: "a file that an organizer chose, kept for an hour at most while it is imported",
    authorization_requests:
      "an hour old at most; what was decided is a consent or a connection, with a receipt",
    sign_in_challenges: "random numbers that end after minutes",
    sandboxes: "the fictional person who signed in last",
    unsent_mails: "mails on a machine where somebody tries the service",
  };
  const { rows } = await pool().query<{ table_name: string }>(
    `SELECT DISTINCT c.table_name FROM information_schema.columns c
      JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
        AND c.column_name IN ('person_id', 'actor_person_id', 'host_person_id', 'created_by',
          'connected_by', 'email', 'recipient', 'session_id')`,
  );
  const text = Object.values(sections)
    .map(({ from }) => from)
    .join(" ");
  const missing = rows
    .map(({ table_name }) => table_name)
    .filter((table) => !new RegExp(`\\b${table}\\b`).test(text) && !(table in reasons));
  expect(missing).toEqual([]);
});

test("every column of an account and of a record on an event is in the file or excluded for a stated reason", async () => {
  const reasons: Record<string, string> = {
    "people.id": "never leaves the service",
    "people.is_guest": "only an account has a file",
    "event_people.search_text": "computed from other columns",
    "people.password_hash": "a digest",
    "people.sign_in_epoch": "a counter",
    "people.calendar_epoch": "a counter",
    "people.sandbox_id": "only a fictional person has one",
    "people.deleted_at": "a deleted account has no file",
    "event_people.event_id": "the event, with its title",
    "event_people.person_id": "never leaves the service",
    "event_people.guest_key": "only a guest has one",
    "event_people.role_id": "the role, by its name",
    "event_people.admin_notes": "private notes of the organizers; the file says whom to ask",
    "event_people.application_admin_notes":
      "private notes of the organizers; the file says whom to ask",
  };
  const { rows } = await pool().query<{ column: string }>(
    `SELECT table_name || '.' || column_name AS column FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name IN ('people', 'event_people')`,
  );
  const values = {
    people: Object.values(sections.account?.values ?? {}).join(" "),
    event_people: Object.values(sections.events?.values ?? {}).join(" "),
  };
  const missing = rows
    .map(({ column }) => column)
    .filter((column) => {
      const [table, name] = column.split(".");
      return (
        !new RegExp(`\\b[pr]\\.${name}\\b`).test(
          table === "people" ? values.people : values.event_people,
        ) && !(column in reasons)
      );
    });
  expect(missing).toEqual([]);
});
