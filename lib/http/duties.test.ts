import { beforeEach, describe, expect, test } from "vitest";
import "@/e2e/support/database";
import { basicAuthorization } from "@/e2e/support/event-log";
import { aListener, deliveriesOf } from "@/e2e/support/listener";
import { machineHost } from "@/e2e/support/machine-host";
import { anApp } from "@/e2e/support/oauth";
import {
  aConnection,
  aConsent,
  aMember,
  anActor,
  anEvent,
  anOrganization,
  aParticipant,
  aPerson,
} from "@/e2e/support/world";
import { config } from "@/lib/config/config";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { openPseudonymKey, pseudonym } from "@/lib/people/pseudonym";
import { disconnect } from "@/lib/transitions/connection/end";
import { revokeConsent } from "@/lib/transitions/consent/end";
import { attestOwnDeletion } from "@/lib/transitions/deletion-duty/attest";
import { forceDelete } from "@/lib/transitions/integration/status";
import { listDuties } from "@/lib/webhooks/duties/list";
import { fanOut } from "@/lib/webhooks/outbox/fan-out";
import { claimOccurrences } from "@/lib/webhooks/outbox/occurrences";

// docs/rules/deletion-duties.md#list-of-duties

const host = machineHost();
let event: Awaited<ReturnType<typeof anEvent>>;
let app: Awaited<ReturnType<typeof anApp>>;
let connection: Awaited<ReturnType<typeof aConnection>>;

beforeEach(async () => {
  event = await anEvent(await anOrganization());
  app = await anApp({ id: event.organization_id });
  connection = await aConnection(app, event);
});

const ask = (query = "", init: RequestInit = {}) =>
  fetch(`${host.origin}/webhooks/v1/duties${query}`, { headers: basicAuthorization(app), ...init });
const list = async (query = "") => (await ask(query)).json();

async function aDisconnection() {
  const organizer = await aPerson();
  await aMember({ id: event.organization_id }, organizer);
  await disconnect(anActor(organizer), connection.id);
  return prisma().deletionDuty.findFirstOrThrow({
    where: { integration_id: app.id, cause: "disconnected" },
  });
}

async function aRevocation() {
  const person = await aPerson();
  await aParticipant(event, person);
  await aConsent(connection, person);
  await revokeConsent(anActor(person), app.id);
  return person;
}

test("a program that was disconnected learns it, and being listed counts as told, unless only the headers were asked for", async () => {
  const { id, opened_at } = await aDisconnection();
  const notifiedAt = async () =>
    (await prisma().deletionDuty.findUniqueOrThrow({ where: { id } })).told_at;
  expect((await ask("", { method: "HEAD" })).status).toBe(200);
  expect(await notifiedAt()).toBeNull();
  const answer = await list();
  expect(answer).toEqual({
    items: [
      {
        duty_id: id,
        event_id: event.id,
        participant_id: null,
        cause: "disconnected",
        opened_at: expect.stringMatching(/^\d{4}-.*\.\d{6}Z$/),
        due_at: expect.stringMatching(/^\d{4}-.*\.\d{6}Z$/),
        state: "open",
        delivery_id: null,
      },
    ],
    next_cursor: null,
  });
  const [duty] = answer.items;
  expect(new Date(duty.opened_at)).toEqual(opened_at);
  expect(Date.parse(duty.due_at) - Date.parse(duty.opened_at)).toBe(
    config().DELETION_DUTY_TTL * 1000,
  );
  const notified = await notifiedAt();
  expect(notified).toBeInstanceOf(Date);
  await list();
  expect(await notifiedAt()).toEqual(notified);
});

test("a revocation names the participant by pseudonym and the cause user_revoked", async () => {
  const person = await aRevocation();
  const { pseudonym_key } = await prisma().integration.findUniqueOrThrow({ where: { id: app.id } });
  const { items } = await list();
  expect(items).toMatchObject([
    {
      cause: "user_revoked",
      participant_id: pseudonym(openPseudonymKey(pseudonym_key, app.id), person.id),
    },
  ]);
});

test("the trigger of a required deletion is the cause, and the delivery that required it is named", async () => {
  const { integration } = await aListener(event, "https://hooks.example.com/in");
  await forceDelete(anActor(await aPerson({ is_operator: true })), integration.id);
  await fanOut(await claimOccurrences(100, 30), () => {});
  const sent = (await deliveriesOf(integration)).find(
    ({ event_type }) => event_type === "data.deletion_required",
  );
  // Its secret has ended with it, so the list is read here as the endpoint reads it.
  expect((await listDuties(integration.id, { marksNotified: true })).items).toMatchObject([
    {
      cause: "operator_force_delete",
      participant_id: null,
      event_id: event.id,
      delivery_id: sent?.delivery_id ?? "",
    },
  ]);
});

test("state selects open, attested or overdue duties", async () => {
  await aRevocation();
  await aRevocation();
  const { id: attested } = await aDisconnection();
  await attestOwnDeletion(
    { integrationId: app.id, requestId: "r", address: null },
    { duty_id: attested },
  );
  const { items } = await list();
  const [overdue, open] = items
    .filter(({ cause }: { cause: string }) => cause === "user_revoked")
    .map(({ duty_id }: { duty_id: string }) => duty_id);
  await pool().query(
    "UPDATE deletion_duties SET opened_at = now() - interval '31 days' WHERE id = $1",
    [overdue],
  );
  const idsIn = async (state: string) =>
    (await list(`?state=${state}`)).items.map((duty: { duty_id: string; state: string }) => [
      duty.duty_id,
      duty.state,
    ]);
  expect(await idsIn("open")).toEqual([[open, "open"]]);
  expect(await idsIn("attested")).toEqual([[attested, "attested"]]);
  expect(await idsIn("overdue")).toEqual([[overdue, "overdue"]]);
});

test("pages have 50 duties, oldest first, and cover each once; only listed duties count as notified", async () => {
  await pool().query(
    `INSERT INTO deletion_duties (integration_id, event_id, cause, opened_at)
     SELECT $1, $2, 'disconnected',
       '2026-11-01T00:00:00Z'::timestamptz + n % 30 * interval '1 microsecond'
       FROM generate_series(1, 120) n`,
    [app.id, event.id],
  );
  const first = await list();
  expect(
    await prisma().deletionDuty.count({
      where: { integration_id: app.id, told_at: { not: null } },
    }),
  ).toBe(50);
  const second = await list(`?cursor=${first.next_cursor}`);
  const third = await list(`?cursor=${second.next_cursor}`);
  expect(
    [first, second, third].map(({ items, next_cursor }) => [items.length, next_cursor === null]),
  ).toEqual([
    [50, false],
    [50, false],
    [20, true],
  ]);
  const all = [first, second, third].flatMap(({ items }) => items);
  expect(new Set(all.map(({ duty_id }) => duty_id)).size).toBe(120);
  const times = all.map(({ opened_at }) => opened_at);
  expect(times).toEqual(times.toSorted());
});

describe("is refused", () => {
  test.each([
    ["state", "?state=told"],
    ["cursor", "?cursor=nonsense"],
  ])("an unusable %s", async (field, query) => {
    const response = await ask(query);
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ error: "validation_error", field }),
    ]);
  });

  test("another integration's cursor", async () => {
    await pool().query(
      `INSERT INTO deletion_duties (integration_id, event_id, cause) SELECT $1, $2, 'disconnected'
        FROM generate_series(1, 51)`,
      [app.id, event.id],
    );
    const { next_cursor } = await list();
    const other = await anApp({ id: event.organization_id });
    const response = await ask(`?cursor=${next_cursor}`, { headers: basicAuthorization(other) });
    expect([response.status, (await response.json()).field]).toEqual([400, "cursor"]);
  });

  test("a wrong secret, and a method that is not GET", async () => {
    const wrong = await ask("", {
      headers: basicAuthorization({ ...app, clientSecret: "svc_cs_wrong" }),
    });
    expect([wrong.status, (await wrong.json()).error]).toEqual([400, "invalid_client"]);
    const posted = await ask("", { method: "POST" });
    expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });
});

test("a suspended integration reads its list, and nobody reads another's", async () => {
  await aDisconnection();
  await prisma().integration.update({
    where: { id: app.id },
    data: { status: "suspended_by_service" },
  });
  expect((await list()).items).toHaveLength(1);
  app = await anApp({ id: event.organization_id });
  expect((await list()).items).toEqual([]);
});
