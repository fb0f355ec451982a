import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { eventually } from "@/e2e/support/eventually";
import { aReceiver } from "@/e2e/support/receiver";
import "@/e2e/support/database";
import "@/e2e/support/quick-retries";
import { aDelivery } from "@/e2e/support/deliveries";
import {
  aDispatcher,
  aListener,
  anEventWithOrganization,
  deliveriesOf,
} from "@/e2e/support/listener";
import { whileAnotherTransaction } from "@/e2e/support/while-another-transaction";
import {
  aConnection,
  aConsent,
  aMember,
  anActor,
  anIntegration,
  aParticipant,
  aPerson,
} from "@/e2e/support/world";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { deleteAccount } from "@/lib/transitions/account/delete";
import { disconnect, endConnections } from "@/lib/transitions/connection/end";
import {
  endConsentsByServiceValues,
  endConsentsSql,
  revokeConsent,
} from "@/lib/transitions/consent/end";
import { settleDeletion, settleDueDeletions } from "@/lib/transitions/deletion-grace/settle";
import { replayDelivery } from "@/lib/transitions/delivery/replay";
import { archiveEvent, unarchiveEvent } from "@/lib/transitions/event/archive";
import { forceDelete, suspend, unpublish } from "@/lib/transitions/integration/status";
import { rejectOrganization } from "@/lib/transitions/organization/verification";
import { acknowledgeItems } from "./acknowledge";

// docs/rules/deletion-duties.md: what opens a duty, and how deliveries update it. The event log's
// endpoint is tested in lib/http.

let status = 200;
let hook: Awaited<ReturnType<typeof aReceiver>>;
beforeAll(async () => {
  hook = await aReceiver((_request, response) => response.writeHead(status).end());
});
beforeEach(() => {
  status = 200;
});
afterAll(() => hook.close());

vi.setConfig({ testTimeout: 60_000 });
const running = new AbortController().signal;

async function aWorld() {
  const event = await anEventWithOrganization();
  const organizer = await aPerson();
  await aMember({ id: event.organization_id }, organizer);
  const { integration, connection } = await aListener(event, hook.url);
  return { event, organizer: anActor(organizer), integration, connection };
}

async function aConsentingParticipant({
  event,
  connection,
}: Pick<Awaited<ReturnType<typeof aWorld>>, "event" | "connection">) {
  const person = await aPerson();
  await aParticipant(event, person);
  await aConsent(connection, person);
  return person;
}

const dutiesOf = (integration: { id: string }) =>
  prisma().deletionDuty.findMany({
    where: { integration_id: integration.id },
    orderBy: { opened_at: "asc" },
  });

const aManagerOf = async ({ organization_id }: { organization_id: string }) => {
  const manager = await aPerson();
  await aMember({ id: organization_id }, manager);
  return anActor(manager);
};

const sentNoticesOf = (event: { id: string }) =>
  prisma().occurrence.findMany({
    where: {
      event_id: event.id,
      event_type: "data.deletion_required",
      held_for: null,
      cancelled_at: null,
    },
  });

const openDuty = { told_at: null, acknowledged_at: null, attested_at: null, attestation: null };

describe("a duty is opened in the transaction of its cause", () => {
  test("when a participant revokes consent: one per event, about that person, as of the revocation", async () => {
    const world = await aWorld();
    const person = await aConsentingParticipant(world);
    await revokeConsent(anActor(person), world.integration.id);
    const revoked = await prisma().consent.findFirstOrThrow({ where: { person_id: person.id } });
    const revocation = await prisma().occurrence.findFirstOrThrow({
      where: { event_type: "user.revoked_access", integration_id: world.integration.id },
    });
    expect(await dutiesOf(world.integration)).toMatchObject([
      {
        ...openDuty,
        cause: "user.revoked_access",
        event_id: world.event.id,
        person_id: person.id,
        occurrence_id: revocation.id,
        opened_at: revoked.revoked_at,
      },
    ]);
  });

  test("when an organizer disconnects, and again when a reconnected integration is disconnected", async () => {
    const { integration, connection, organizer, event } = await aWorld();
    const expected = {
      ...openDuty,
      cause: "disconnected",
      event_id: event.id,
      person_id: null,
      occurrence_id: null,
    };
    await disconnect(organizer, connection.id);
    expect(await dutiesOf(integration)).toMatchObject([expected]);
    await expect(disconnect(organizer, connection.id)).rejects.toMatchObject({
      code: "invalid_request",
    });
    await prisma().connection.updateMany({
      where: { id: connection.id },
      data: { status: "connected", ended_at: null },
    });
    await disconnect(organizer, connection.id);
    expect(await dutiesOf(integration)).toMatchObject([expected, expected]);
  });

  test("when the operator force-deletes: one per connection, immediately", async () => {
    const { integration, event } = await aWorld();
    await aConnection(integration, await anEventWithOrganization());
    await forceDelete(anActor(await aPerson({ is_operator: true })), integration.id);
    const duties = await dutiesOf(integration);
    expect(duties).toMatchObject([
      { ...openDuty, cause: "data.deletion_required" },
      { ...openDuty, cause: "data.deletion_required" },
    ]);
    expect(duties.map(({ event_id }) => event_id)).toContain(event.id);
  });

  test("when the grace period ends, not before, and never if the cause was reversed; the end of the connection is no second cause", async () => {
    const [ended, reversed] = [await aWorld(), await aWorld()];
    for (const { organizer, event } of [ended, reversed]) await archiveEvent(organizer, event.id);
    await settleDueDeletions(running);
    expect(await dutiesOf(ended.integration)).toEqual([]);
    await unarchiveEvent(reversed.organizer, reversed.event.id);
    await pool().query("UPDATE occurrences SET dispatch_at = now() WHERE held_for IS NOT NULL");
    await Promise.all([settleDueDeletions(running), settleDueDeletions(running)]);
    expect(await dutiesOf(ended.integration)).toMatchObject([
      { ...openDuty, cause: "data.deletion_required", event_id: ended.event.id },
    ]);
    expect(await dutiesOf(reversed.integration)).toEqual([]);
  });

  test.each(["one after the other", "at the same time"])(
    "once, when two causes end the connection %s",
    async (order) => {
      const { integration, organizer, event } = await aWorld();
      const operator = anActor(await aPerson({ is_operator: true }));
      await archiveEvent(organizer, event.id);
      await rejectOrganization(operator, event.organization_id);
      await unpublish(await aManagerOf(integration), integration.id);
      await pool().query("UPDATE occurrences SET dispatch_at = now() WHERE event_id = $1", [
        event.id,
      ]);
      const roots = [
        { rootId: event.id, scope: "event" },
        { rootId: event.organization_id, scope: "organization" },
        { rootId: integration.id, scope: "integration" },
      ] as const;
      if (order === "at the same time") await Promise.all(roots.map(settleDeletion));
      else for (const root of roots) await settleDeletion(root);
      expect(await dutiesOf(integration)).toHaveLength(1);
      expect(await sentNoticesOf(event)).toHaveLength(1);
    },
  );

  test("but not by a force-deletion of a connection that the end of a grace has just ended", async () => {
    const { integration, event, connection } = await aWorld();
    const operator = anActor(await aPerson({ is_operator: true }));
    await whileAnotherTransaction(
      (tx) => endConnections(tx, [connection.id], "event_archived"),
      () => forceDelete(operator, integration.id),
    );
    expect(await dutiesOf(integration)).toEqual([]);
    expect(await sentNoticesOf(event)).toEqual([]);
  });

  test("but not by a suspension, which does not end access permanently", async () => {
    const { integration } = await aWorld();
    await suspend(anActor(await aPerson({ is_operator: true })), integration.id);
    expect(await dutiesOf(integration)).toEqual([]);
  });

  test("for thousands of people in the statement that ends their consents", async () => {
    const world = await aWorld();
    const { rows } = await pool().query<{ id: string }>(
      `INSERT INTO people (name, email) SELECT 'Somebody', n || '@crowd.example'
        FROM generate_series(1, 3000) n RETURNING id`,
    );
    const ids = rows.map(({ id }) => id);
    const connectionKey = [world.integration.id, world.event.id];
    await pool().query(
      `INSERT INTO event_people (event_id, person_id, application_status)
        SELECT $1, unnest($2::uuid[]), 'approved'`,
      [connectionKey[1], ids],
    );
    await pool().query(
      `INSERT INTO consents (integration_id, event_id, person_id, scopes)
        SELECT $1, $2, unnest($3::uuid[]), '{profile.read}'`,
      [...connectionKey, ids],
    );
    await pool().query(endConsentsSql, endConsentsByServiceValues(ids));
    const { rows: counted } = await pool().query(
      `SELECT count(*)::int AS duties, count(DISTINCT person_id)::int AS people FROM deletion_duties
        WHERE integration_id = $1`,
      [connectionKey[0]],
    );
    expect(counted).toEqual([{ duties: 3000, people: 3000 }]);
  });

  test("and outlives the person's account, with only an id that identifies nobody", async () => {
    const world = await aWorld();
    const person = await aConsentingParticipant(world);
    await deleteAccount(anActor(person));
    const [duty] = await dutiesOf(world.integration);
    expect(duty).toMatchObject({ cause: "user.revoked_access", person_id: person.id });
    for (const personal of [person.name, person.email])
      expect(JSON.stringify(duty)).not.toContain(personal);
    expect(await prisma().person.findUniqueOrThrow({ where: { id: person.id } })).toMatchObject({
      name: null,
      email: null,
    });
  });
});

describe("an integration is notified of a duty by the first attempt and acknowledges it with a 2xx", () => {
  let dispatcher: ReturnType<typeof aDispatcher>;
  beforeEach(() => {
    dispatcher = aDispatcher();
  });
  afterEach(() => dispatcher.stop());

  test("a 2xx to the first attempt does both", async () => {
    const world = await aWorld();
    await revokeConsent(anActor(await aConsentingParticipant(world)), world.integration.id);
    await eventually(async () =>
      expect(await dutiesOf(world.integration)).toMatchObject([
        { acknowledged_at: expect.any(Date) },
      ]),
    );
    const [duty] = await dutiesOf(world.integration);
    expect(duty?.told_at).toEqual(duty?.acknowledged_at);
  });

  test("any other response only notifies; a retry opens no second duty, and its 2xx acknowledges the first", async () => {
    status = 500;
    const world = await aWorld();
    await revokeConsent(anActor(await aConsentingParticipant(world)), world.integration.id);
    await eventually(async () =>
      expect(await dutiesOf(world.integration)).toMatchObject([
        { told_at: expect.any(Date), acknowledged_at: null },
      ]),
    );
    const [duty] = await dutiesOf(world.integration);
    status = 204;
    await eventually(async () =>
      expect(await dutiesOf(world.integration)).toMatchObject([
        { acknowledged_at: expect.any(Date) },
      ]),
    );
    expect(await dutiesOf(world.integration)).toMatchObject([
      { id: duty?.id, told_at: duty?.told_at },
    ]);
  });

  test("a replay of a dead letter acknowledges the same duty", async () => {
    status = 400;
    const world = await aWorld();
    await revokeConsent(anActor(await aConsentingParticipant(world)), world.integration.id);
    await eventually(async () =>
      expect(await deliveriesOf(world.integration)).toMatchObject([{ status: "dead" }]),
    );
    status = 200;
    const [delivery] = await deliveriesOf(world.integration);
    await replayDelivery(world.organizer, world.integration.id, delivery?.id ?? "");
    await eventually(async () =>
      expect(await dutiesOf(world.integration)).toMatchObject([
        { acknowledged_at: expect.any(Date) },
      ]),
    );
  });

  test("an integration that does not declare the type has the duty without being notified", async () => {
    const event = await anEventWithOrganization();
    const integration = await anIntegration({ id: event.organization_id });
    const connection = await aConnection(integration, event);
    await revokeConsent(
      anActor(await aConsentingParticipant({ event, connection })),
      integration.id,
    );
    const occurrence = await prisma().occurrence.findFirstOrThrow({
      where: { integration_id: integration.id },
    });
    await eventually(async () =>
      expect(await prisma().occurrence.findFirst({ where: { id: occurrence.id } })).toMatchObject({
        fanned_out_at: expect.any(Date),
      }),
    );
    expect(await dutiesOf(integration)).toMatchObject([openDuty]);
  });
});

test("an event log item acknowledges only the duty of its own integration", async () => {
  const [world, other] = [await aWorld(), await aWorld()];
  await revokeConsent(anActor(await aConsentingParticipant(world)), world.integration.id);
  const [duty] = await dutiesOf(world.integration);
  const delivery = await aDelivery(world.integration, world.event, {
    event_type: "user.revoked_access",
    status: "dead",
  });
  await pool().query("UPDATE deliveries SET occurrence_id = $1 WHERE id = $2", [
    duty?.occurrence_id,
    delivery.id,
  ]);
  const items = [{ delivery_id: delivery.delivery_id, event_type: "user.revoked_access" }];
  await acknowledgeItems(other.integration.id, items);
  expect(await dutiesOf(world.integration)).toMatchObject([openDuty]);
  await acknowledgeItems(world.integration.id, items);
  expect(await dutiesOf(world.integration)).toMatchObject([
    { told_at: expect.any(Date), acknowledged_at: expect.any(Date) },
  ]);
});
