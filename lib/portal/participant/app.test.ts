import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import "@/e2e/support/database";
import { allStatementsOf, executedPlan } from "@/e2e/support/sent-statements";
import {
  aConnection,
  aConsent,
  anActor,
  anEvent,
  anIntegration,
  anOrganization,
  aParticipant,
  aPerson,
} from "@/e2e/support/world";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { pageIdOf, storeReads } from "@/lib/read-records/store";
import { changeScopes } from "@/lib/transitions/integration/change-scopes";
import { forceDelete } from "@/lib/transitions/integration/status";
import { addUpReads } from "@/worker/read-days";
import { appOfPerson, appsOfOrganizers } from "./app";
import { connectedApps } from "./connected-apps";

// docs/rules/people.md#who-could-read

type Connection = Awaited<ReturnType<typeof aConnection>>;

let person: { id: string };
let organization: { id: string };
let event: { id: string };

beforeEach(async () => {
  await pool().query(
    "DELETE FROM read_records; DELETE FROM read_days; UPDATE read_days_until SET until = '-infinity'",
  );
  organization = await anOrganization();
  [person, event] = [await aPerson(), await anEvent(organization, { title: "Lantern Con 2027" })];
  await aParticipant(event, person);
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

/** Stores a read by the connection about somebody. */
const aRead = (
  { integration_id: integrationId, event_id: eventId }: Connection,
  source: string,
  at = new Date(),
  of = person,
) => {
  const people = { range: null, people: [of.id], hidden: [] };
  const read = {
    id: randomUUID(),
    integrationId,
    eventId,
    at,
    source,
    pageId: pageIdOf(eventId, people),
    people,
  };
  return storeReads(async ({ text, values }) => (await pool().query(text, values)).rows, [read]);
};

const end = (connection: Connection, ended_at: Date) =>
  prisma().connection.updateMany({
    where: { id: connection.id },
    data: { status: "ended", ended_at },
  });

/**
 * The events for which the integration has a row, and those on its page. Null when it has no row,
 * or no page.
 */
async function shown({ id }: { id: string }) {
  const row = (await appsOfOrganizers(person.id)).find((app) => app.id === id);
  const page = await appOfPerson(person.id, id);
  return {
    row: row?.events.map(({ title }) => title) ?? null,
    page: page?.events.map(({ title }) => title) ?? null,
  };
}

const both = { row: ["Lantern Con 2027"], page: ["Lantern Con 2027"] };
const neither = { row: null, page: null };

describe("an integration that can no longer read keeps its row and its page while its reads are kept", () => {
  test("after the publisher removed the scope", async () => {
    const integration = await anIntegration(organization);
    await aRead(
      await aConnection(integration, event, ["participants.read", "program.read"]),
      "participants",
    );
    const declared = ["participants.read", "program.read"].map((name) => ({
      name,
      required: true,
    }));
    await transact((tx) => changeScopes(tx, integration.id, declared, declared.slice(1)));
    expect(await shown(integration)).toEqual(both);
  });

  test("after an organizer connected it again with fewer scopes", async () => {
    const integration = await anIntegration(organization);
    const connection = await aConnection(integration, event, ["participants.read"]);
    await aRead(connection, "participant");
    await prisma().connection.updateMany({
      where: { id: connection.id },
      data: { granted_scopes: ["program.read"] },
    });
    expect(await shown(integration)).toEqual(both);
  });

  test("after it unsubscribed from the event types that name people", async () => {
    const webhook_url = "https://example.com/webhooks";
    const integration = await anIntegration(organization, {
      webhook_url,
      declared_webhook_event_types: ["participant.registered"],
    });
    await aRead(await aConnection(integration, event, ["program.read"]), "participant.registered");
    await prisma().integration.update({
      where: { id: integration.id },
      data: { declared_webhook_event_types: ["registration_wave.started"] },
    });
    expect(await shown(integration)).toEqual(both);
  });

  test("after its reads were added up by day", async () => {
    const integration = await anIntegration(organization);
    await aRead(
      await aConnection(integration, event, ["program.read"]),
      "participants",
      daysAgo(80),
    );
    await addUpReads(new AbortController().signal);
    await prisma().readRecord.deleteMany(); // only the sums are left
    expect(await shown(integration)).toEqual(both);
  });

  test("but no longer", async () => {
    const integration = await anIntegration(organization);
    await aRead(
      await aConnection(integration, event, ["program.read"]),
      "participants",
      daysAgo(91),
    );
    expect(await shown(integration)).toEqual(neither);
    await addUpReads(new AbortController().signal);
    expect(await shown(integration)).toEqual(neither);
  });
});

test.each(["profile", "user.revoked_access"])(
  "a read of somebody else by their own sign-in (%s) gives nobody else a row",
  async (source) => {
    const integration = await anIntegration(organization);
    const connection = await aConnection(integration, event, ["program.read"]);
    const other = await aPerson();
    await aRead(connection, source, new Date(), other);
    expect(await shown(integration)).toEqual(neither);
    await aRead(connection, source, daysAgo(1), other);
    await addUpReads(new AbortController().signal);
    expect(await shown(integration)).toEqual(neither);
  },
);

test("an integration that the operator force-deleted is listed for those who had consented, without a consent to revoke", async () => {
  const integration = await anIntegration(organization);
  await aConsent(await aConnection(integration, event, ["program.read"]), person);
  expect([await connectedApps(person.id), await appsOfOrganizers(person.id)]).toMatchObject([
    [{ id: integration.id }],
    [],
  ]);
  await forceDelete(anActor(await aPerson({ is_operator: true })), integration.id);
  expect([await connectedApps(person.id), await appsOfOrganizers(person.id)]).toMatchObject([
    [],
    [{ id: integration.id, status: "deleted" }],
  ]);
  expect((await appOfPerson(person.id, integration.id))?.events).toMatchObject([
    { isConnected: false, granted: [], consented: [] },
  ]);
});

test("after the time for which reads are kept, a duty to delete a whole event's data keeps the row and the page until it is attested", async () => {
  const integration = await anIntegration(organization);
  const connection = await aConnection(integration, event);
  await end(connection, daysAgo(91));
  expect(await shown(integration)).toEqual(neither);
  const { id } = await prisma().deletionDuty.create({
    data: {
      integration_id: integration.id,
      event_id: event.id,
      cause: "disconnected",
      opened_at: daysAgo(91),
    },
  });
  expect(await shown(integration)).toEqual(both);
  await prisma().deletionDuty.update({
    where: { id },
    data: { attested_at: new Date(), attestation: "JWS" },
  });
  expect(await shown(integration)).toEqual(neither);
});

test("the cost of the list depends on the connections at the person's events, not on how much each of them read", async () => {
  const integrations = await Promise.all([1, 2, 3].map(() => anIntegration(organization)));
  const events = await Promise.all(Array.from({ length: 30 }, () => anEvent(organization)));
  for (const each of events) await aParticipant(each, person);
  for (const integration of integrations)
    for (const each of events) await aConnection(integration, each, ["program.read"]);
  await manyReads(100);
  const before = await blocks();
  await manyReads(400);
  expect((await blocks()) / before).toBeLessThan(1.5);
});

/**
 * Stores as many reads by each connection over the time for which they are kept, added up by day.
 * None gives the person a row, so all are looked through.
 */
async function manyReads(perConnection: number) {
  await pool().query(
    `WITH stored AS (
       INSERT INTO read_records (id, integration_id, event_id, at, source, page_id)
       SELECT gen_random_uuid(), integration_id, event_id, now() - n * interval '5 hours', 'profile', gen_random_uuid()
         FROM connections CROSS JOIN generate_series(1, $1::int) n RETURNING *
     ), summed AS (
       INSERT INTO read_days (event_id, integration_id, day, source, first_read, last_read, last_id, times, people, hidden)
       SELECT event_id, integration_id, (at AT TIME ZONE 'UTC')::date, source, min(at), max(at), '', count(*), count(*), 0 FROM stored GROUP BY 1, 2, 3, 4
       ON CONFLICT DO NOTHING
     )
     UPDATE read_days_until SET until = now()`,
    [perConnection],
  );
  await pool().query("VACUUM ANALYZE");
}

async function blocks(): Promise<number> {
  const sent = (await allStatementsOf(() => appsOfOrganizers(person.id))).find(({ text }) =>
    text.includes("FROM connections c"),
  );
  if (!sent) throw new Error("The list sent no statement about connections.");
  const plan = await executedPlan(sent, "force_custom_plan");
  return plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
}
