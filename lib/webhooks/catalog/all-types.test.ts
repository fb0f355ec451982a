import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "@/e2e/support/eventually";
import { aReceiver } from "@/e2e/support/receiver";
import "@/e2e/support/database";
import * as z from "zod";
import { aDispatcher, aListener, anEventWithOrganization } from "@/e2e/support/listener";
import { aConsent, anInstallationToken, aParticipant, aPerson } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { readApi } from "@/lib/http/read-endpoint";
import { openPseudonymKey, pseudonym } from "@/lib/people/pseudonym";
import { activitySchema } from "@/lib/resources/activity";
import { applicationSchema } from "@/lib/resources/application";
import { eventSchema } from "@/lib/resources/event";
import { locationSchema } from "@/lib/resources/location";
import { participantSchema } from "@/lib/resources/participant";
import { registrationWaveSchema } from "@/lib/resources/registration-wave";
import { instant } from "@/lib/resources/served";
import { threadSchema } from "@/lib/resources/thread";
import { announce, type ResourceEventType } from "@/lib/webhooks/outbox/announce";
import {
  announceDeletion,
  announceSuspended,
  announceUnpublished,
  deletionRequiredSchema,
  integrationSuspendedSchema,
  integrationUnpublishedSchema,
} from "@/lib/webhooks/outbox/operator-notices";
import { recordAll } from "@/lib/webhooks/outbox/record";
import { signatureHeaders } from "@/lib/webhooks/outgoing/signature";
import { eventTypeCatalog, type WebhookEventType, webhookEventTypes } from "./event-types";

// Records each of the types and checks the deliveries that arrive over HTTPS, as a receiver would.

let hook: Awaited<ReturnType<typeof aReceiver>>;
let scenario: Awaited<ReturnType<typeof recordAllTypes>>;
beforeAll(async () => {
  hook = await aReceiver();
  const dispatcher = aDispatcher();
  scenario = await recordAllTypes();
  await eventually(() =>
    expect(hook.received.length).toBeGreaterThanOrEqual(2 * webhookEventTypes.length),
  );
  await dispatcher.stop();
});
afterAll(() => hook.close());

/**
 * Two integrations, of which only one may see people; a host in privacy mode; and a player who
 * consented to neither.
 */
async function recordAllTypes() {
  const event = await anEventWithOrganization();
  const seeing = await aListener(event, hook.url);
  const blind = await aListener(event, hook.url, {}, ["program.read"]);
  const [open, hidden] = [await aPerson(), await aPerson()];
  await aParticipant(event, open, { real_name: "Open Name", display_name: "Open" });
  await aParticipant(event, hidden, {
    real_name: "Hidden Name",
    display_name: "Hidden",
    privacy_mode: true,
  });
  const thread = await prisma().thread.create({ data: { event_id: event.id, name: "Tabletop" } });
  const location = await prisma().location.create({
    data: { event_id: event.id, name: "Hall", scope: "indoor", type: "room" },
  });
  const wave = await prisma().registrationWave.create({
    data: { event_id: event.id, name: "First" },
  });
  const activity = await prisma().activity.create({
    data: {
      event_id: event.id,
      title: "Game",
      activity_type: "workshop",
      status: "new",
      host_person_id: hidden.id,
    },
  });
  await prisma().signUp.create({
    data: { event_id: event.id, activity_id: activity.id, person_id: open.id },
  });
  const consent = await aConsent(seeing.connection, open);
  const rowOf: Record<string, string> = {
    event: event.id,
    application: open.id,
    participant: hidden.id,
    activity: activity.id,
    thread: thread.id,
    location: location.id,
    registration_wave: wave.id,
  };
  await transact(async (tx) => {
    for (const type of webhookEventTypes.filter(isResourceType))
      await announce(tx, type, {
        eventId: event.id,
        id: rowOf[eventTypeCatalog[type].carries] ?? "",
        actorId: event.id,
      });
    for (const { integration } of [seeing, blind]) {
      const cause = { rootId: integration.id, actorId: event.id };
      await announceDeletion(tx, "operator_force_delete", { ...cause, reason: "For tests." });
      await announceSuspended(tx, cause);
      await announceUnpublished(tx, cause);
      const revokedAt = "2027-01-01T00:00:00.000000Z";
      await recordAll(tx, [
        {
          eventType: "user.revoked_access",
          eventId: event.id,
          integrationId: integration.id,
          dedupKey: consent.id,
          snapshot: { person_id: open.id, granted_scopes: ["profile.read"], revoked_at: revokedAt },
          occurredAt: revokedAt,
        },
      ]);
    }
  });
  await prisma().occurrence.updateMany({
    where: { held_for: { not: null } },
    data: { held_for: null, dispatch_at: new Date() },
  });
  return { event, seeing, blind, open, hidden };
}

const isResourceType = (type: WebhookEventType): type is ResourceEventType =>
  !["notice", "user_revocation"].includes(eventTypeCatalog[type].carries);

const envelope = {
  event_type: z.string(),
  integration_id: z.uuid(),
  organization_id: z.uuid(),
  event_id: z.uuid(),
  occurred_at: instant,
};
const withData = (data: z.ZodType) => z.strictObject({ ...envelope, data });
const revocation = z.strictObject({
  participant_id: z.string(),
  granted_scopes: z.array(z.string()),
  revoked_at: instant,
});
const dataSchemas = {
  event: withData(eventSchema),
  application: withData(applicationSchema),
  participant: withData(participantSchema),
  activity: withData(activitySchema),
  thread: withData(threadSchema),
  location: withData(locationSchema),
  registration_wave: withData(registrationWaveSchema),
  user_revocation: withData(revocation),
};
const noticeSchemas: Partial<Record<WebhookEventType, z.ZodType>> = {
  "data.deletion_required": deletionRequiredSchema.extend(envelope),
  "integration.unpublished": integrationUnpublishedSchema.extend(envelope),
  "integration.suspended": integrationSuspendedSchema.extend(envelope),
};
const schemaOf = (type: WebhookEventType) => {
  const { carries: kind } = eventTypeCatalog[type];
  return kind === "notice" ? noticeSchemas[type] : dataSchemas[kind];
};

const deliveryOf = (type: WebhookEventType, { integration }: { integration: { id: string } }) => {
  const found = hook.received.filter(
    ({ body }) =>
      body.includes(`"event_type":"${type}"`) &&
      body.includes(`"integration_id":"${integration.id}"`),
  );
  expect(found).toHaveLength(1);
  const [one] = found;
  if (!one) throw new Error("unreachable");
  return { ...one, json: JSON.parse(one.body) };
};

test.each(webhookEventTypes)(
  "%s arrives once at each integration, in the specified shape, with both signatures",
  (type) => {
    for (const listener of [scenario.seeing, scenario.blind]) {
      const { body, json, headers } = deliveryOf(type, listener);
      expect(schemaOf(type)?.safeParse(json).error?.issues).toBeUndefined();
      expect(headers["x-service-event"]).toBe(type);
      const [deliveryId, timestamp] = [
        String(headers["x-service-delivery-id"]),
        Number(headers["x-service-timestamp"]),
      ];
      const expected = signatureHeaders({ deliveryId, timestamp, body, secret: listener.secret });
      for (const [name, value] of Object.entries(expected))
        expect(headers[name.toLowerCase()]).toBe(value);
      expect(headers).not.toHaveProperty("x-service-signature-previous");
      expect(json.organization_id).toBe(scenario.event.organization_id);
    }
  },
);

test("each integration sees people under its own pseudonyms, as in the read API", async () => {
  const { token } = await anInstallationToken(scenario.seeing.connection);
  const request = new Request(
    `http://localhost:3000/api/v1/events/${scenario.event.id}/participants`,
    {
      headers: { Authorization: `Bearer ${token}` },
    },
  );
  const { items } = await (await readApi(request)).json();
  const servedId = (name: string) =>
    items.find((item: { display_name: string }) => item.display_name === name).id;
  expect(deliveryOf("application.submitted", scenario.seeing).json.data.id).toBe(servedId("Open"));
  expect(deliveryOf("participant.registered", scenario.seeing).json.data).toEqual(
    items.find((item: { id: string }) => item.id === servedId("Hidden")),
  );
  for (const { integration } of [scenario.seeing, scenario.blind]) {
    const key = openPseudonymKey(integration.pseudonym_key, integration.id);
    expect(deliveryOf("application.submitted", { integration }).json.data.id).toBe(
      pseudonym(key, scenario.open.id),
    );
    expect(deliveryOf("participant.registered", { integration }).json.data.id).toBe(
      pseudonym(key, scenario.hidden.id),
    );
    expect(deliveryOf("user.revoked_access", { integration }).json.data.participant_id).toBe(
      pseudonym(key, scenario.open.id),
    );
  }
});

test("withheld data is absent: a person in privacy mode for both integrations, everybody for the one that may not see people", () => {
  const bodies = (to: typeof scenario.seeing) =>
    hook.received
      .filter(({ body }) => body.includes(to.integration.id))
      .map(({ body }) => body)
      .join();
  expect(bodies(scenario.seeing)).toContain("Open Name");
  for (const secret of ["Hidden Name", scenario.hidden.email ?? ""])
    expect(hook.received.map(({ body }) => body).join()).not.toContain(secret);
  for (const secret of ["Open Name", scenario.open.email ?? ""])
    expect(bodies(scenario.blind)).not.toContain(secret);
  expect(deliveryOf("activity.updated", scenario.seeing).json.data).toMatchObject({
    host_id: null,
    host_display_name: null,
    personal_data_withheld: true,
  });
  expect(deliveryOf("activity.updated", scenario.seeing).json.data.players).toHaveLength(1);
  expect(deliveryOf("activity.updated", scenario.blind).json.data.players).toEqual([]);
  expect(deliveryOf("application.submitted", scenario.blind).json.data).toMatchObject({
    real_name: null,
    personal_data_withheld: true,
  });
});

test("no body contains an account id", () => {
  for (const { body } of hook.received)
    for (const { id } of [scenario.open, scenario.hidden]) expect(body).not.toContain(id);
});
