import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { eventually } from "@/e2e/support/eventually";
import { aReceiver } from "@/e2e/support/receiver";
import "@/e2e/support/database";
import { randomUUID } from "node:crypto";
import {
  aDispatcher,
  aListener,
  anEventWithOrganization,
  anOccurrence,
  deliveriesOf,
} from "@/e2e/support/listener";
import { aConnection, anEvent, anOrganization, aParticipant, aPerson } from "@/e2e/support/world";
import { newWebhookSecret } from "@/lib/crypto/secrets";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { sealWebhookSecret } from "@/lib/webhooks/outgoing/webhook-secret";
import { announce, type ResourceEventType } from "./announce";
import { announceSuspended } from "./operator-notices";

// How occurrences are identified, and what their deliveries carry
// (docs/rules/webhooks.md#dedup-keys).

describe("the dedup key of each type", () => {
  /**
   * Types with one occurrence per resource: docs/rules/webhooks.md#dedup-keys. The others have one
   * occurrence per change.
   */
  const onceFor: ResourceEventType[] = [
    "event.published",
    "application.approved",
    "participant.registered",
    "participant.removed",
    "activity.created",
    "activity.deleted",
    "thread.created",
    "thread.deleted",
    "location.created",
    "location.deleted",
  ];
  const perChange: ResourceEventType[] = [
    "event.unpublished",
    "event.visibility_changed",
    "event.access_mode_changed",
    "application.submitted",
    "application.rejected",
    "application.revision_requested",
    "participant.profile_updated",
    "activity.updated",
    "activity.capacity_state_changed",
    "thread.updated",
    "location.updated",
    "registration_wave.started",
    "registration_wave.finished",
    "registration_wave.canceled",
  ];

  /** A row of each kind, and its table. */
  async function aProgram() {
    const [event, person] = [await anEventWithOrganization(), await aPerson()];
    await aParticipant(event, person);
    const inEvent = { event_id: event.id };
    const { id: thread } = await prisma().thread.create({ data: { ...inEvent, name: "Tabletop" } });
    const { id: location } = await prisma().location.create({
      data: { ...inEvent, scope: "indoor", type: "room" },
    });
    const { id: activity } = await prisma().activity.create({ data: inEvent });
    const { id: registration_wave } = await prisma().registrationWave.create({ data: inEvent });
    const ofPerson = {
      id: person.id,
      change: "UPDATE event_people SET nickname = 'x' WHERE person_id = $1",
    };
    const touch = (table: string, id: string) => ({
      id,
      change: `UPDATE ${table} SET created_at = created_at WHERE id = $1`,
    });
    return {
      event,
      rows: {
        event: touch("events", event.id),
        application: ofPerson,
        participant: ofPerson,
        activity: touch("activities", activity),
        thread: touch("threads", thread),
        location: touch("locations", location),
        registration_wave: touch("registration_waves", registration_wave),
      },
    };
  }

  test.each([
    ...onceFor.map((type) => ({ type, occurrences: 1 })),
    ...perChange.map((type) => ({ type, occurrences: 2 })),
  ])(
    "$type, announced twice and again after a change, has $occurrences distinct keys",
    async ({ type, occurrences }) => {
      const { event, rows } = await aProgram();
      const kind = type.split(".")[0] as keyof typeof rows;
      const { id, change } = rows[kind];
      const announceOnce = () =>
        transact((tx) => announce(tx, type, { eventId: event.id, id, actorId: id }));
      await announceOnce();
      await announceOnce();
      await pool().query(change, [id]);
      await announceOnce();
      const found = await prisma().occurrence.findMany({
        where: { event_id: event.id },
        distinct: ["dedup_key"],
        select: { dedup_key: true },
      });
      expect(found).toHaveLength(occurrences);
      for (const { dedup_key } of found) expect(dedup_key.startsWith(id)).toBe(true);
    },
  );

  test("the lists contain all resource types", () => {
    expect(onceFor.length + perChange.length).toBe(24);
  });
});

describe("a delivery", () => {
  let hook: Awaited<ReturnType<typeof aReceiver>>;
  let dispatcher: { stop: () => Promise<void> } | undefined;
  beforeEach(async () => {
    hook = await aReceiver();
    dispatcher = undefined;
  });
  afterEach(async () => {
    await dispatcher?.stop();
    hook.close();
  });
  const haveArrived = (count: number) =>
    eventually(() => expect(hook.received).toHaveLength(count));

  test("carries the resource as it was at the occurrence, regardless of later changes", async () => {
    const event = await anEventWithOrganization();
    await aListener(event, hook.url);
    const { id } = await prisma().thread.create({ data: { event_id: event.id, name: "Before" } });
    await transact((tx) => announce(tx, "thread.created", { eventId: event.id, id, actorId: id }));
    const { occurred_at } = await prisma().occurrence.findFirstOrThrow({
      where: { event_id: event.id },
    });
    await prisma().thread.update({
      where: { event_id_id: { event_id: event.id, id } },
      data: { name: "After" },
    });
    dispatcher = aDispatcher();
    await haveArrived(1);
    const body = JSON.parse(hook.received[0]?.body ?? "");
    expect(body.data).toMatchObject({ id, name: "Before" });
    expect(new Date(body.occurred_at)).toEqual(occurred_at);
    expect(body.occurred_at).toMatch(/\.\d{6}Z$/);
  });

  test("carries its send time in epoch seconds and, after the overlap, only the current secret's signature", async () => {
    const event = await anEventWithOrganization();
    const { integration } = await aListener(event, hook.url);
    const id = randomUUID();
    const sealed = new Uint8Array(sealWebhookSecret(newWebhookSecret(), id));
    await prisma().webhookSecret.create({
      data: {
        id,
        integration_id: integration.id,
        sealed,
        hint: "",
        expires_at: new Date(Date.now() - 1_000),
      },
    });
    const before = Math.floor(Date.now() / 1_000);
    await anOccurrence(event);
    dispatcher = aDispatcher();
    await haveArrived(1);
    const timestamp = hook.received[0]?.headers["x-service-timestamp"];
    expect(timestamp).toMatch(/^\d+$/);
    expect(Number(timestamp)).toBeGreaterThanOrEqual(before);
    expect(Number(timestamp)).toBeLessThanOrEqual(Math.ceil(Date.now() / 1_000));
    expect(hook.received[0]?.headers).not.toHaveProperty("x-service-signature-previous");
  });

  test("of a suspension arrives once per connected event, with the organization that owns it; a second suspension is another occurrence", async () => {
    const [event, elsewhere] = [
      await anEventWithOrganization(),
      await anEvent(await anOrganization()),
    ];
    const { integration } = await aListener(event, hook.url);
    await aConnection(integration, elsewhere);
    const { id } = await aConnection(integration, await anEventWithOrganization());
    await prisma().connection.updateMany({
      where: { id },
      data: { status: "ended", ended_at: new Date() },
    });
    const suspend = () =>
      transact((tx) => announceSuspended(tx, { rootId: integration.id, actorId: randomUUID() }));
    await suspend();
    dispatcher = aDispatcher();
    await haveArrived(2);
    const receivers = hook.received
      .map(({ body }) => JSON.parse(body))
      .map(({ event_id, organization_id }) => [event_id, organization_id]);
    expect(receivers.sort()).toEqual(
      [event, elsewhere].map(({ id, organization_id }) => [id, organization_id]).sort(),
    );
    await suspend();
    await haveArrived(4);
    expect(new Set(hook.received.map(({ headers }) => headers["x-service-delivery-id"])).size).toBe(
      4,
    );
    expect(await deliveriesOf(integration)).toHaveLength(4);
  });
});
