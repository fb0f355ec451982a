import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import "@/e2e/support/database";
import { actorOf } from "@/e2e/support/actor";
import { aDelivery } from "@/e2e/support/deliveries";
import {
  aConnection,
  aMember,
  aMembership,
  anEvent,
  anIntegration,
  aPerson,
} from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { showPersonalData } from "./show-personal-data";

const { organization, person: publisher } = await aMembership();
const integration = await anIntegration(organization);
const event = await anEvent(organization);
const connection = await aConnection(integration, event);
const delivery = await aDelivery(integration, event, {
  attempts: [{ response_body: "Hello Ada Example" }],
});

const entries = () =>
  prisma().auditEntry.findMany({
    where: { integration_id: integration.id, action: "delivery.personal_data_shown" },
  });

test("a publisher sees the payload as it was sent, and this is audited without the payload", async () => {
  const { body, answers } = await showPersonalData(actorOf(publisher), integration.id, delivery.id);
  expect(JSON.parse(body).data).toMatchObject({
    real_name: "Ada Example",
    email: "ada@example.com",
  });
  expect(answers).toEqual([{ number: 1, text: "Hello Ada Example" }]);
  expect(await entries()).toMatchObject([
    { actor_person_id: publisher.id, subject_id: delivery.id, event_id: event.id },
  ]);
  expect(JSON.stringify(await entries())).not.toContain("Ada");
});

test("a person who cannot manage the integration, or another integration's delivery, is not found and leaves no audit entry", async () => {
  const before = (await entries()).length;
  const eventsOnly = await aPerson();
  await aMember(organization, eventsOnly, { manage_events: true, manage_integrations: false });
  const other = await anIntegration(organization);
  for (const [person, of, id] of [
    [eventsOnly, integration.id, delivery.id],
    [await aPerson(), integration.id, delivery.id],
    [publisher, other.id, delivery.id],
    [publisher, integration.id, randomUUID()],
    [publisher, integration.id, "nonsense"],
  ] as const)
    await expect(showPersonalData(actorOf(person), of, id)).rejects.toMatchObject({
      code: "resource_not_found",
    });
  expect(await entries()).toHaveLength(before);
});

test("nothing is shown after the payload is erased or the event is disconnected", async () => {
  const purged = await aDelivery(integration, event, { body: null });
  await expect(showPersonalData(actorOf(publisher), integration.id, purged.id)).rejects.toThrow(
    "no longer stored",
  );
  await prisma().connection.updateMany({
    where: { id: connection.id },
    data: { status: "ended", ended_at: new Date() },
  });
  await expect(showPersonalData(actorOf(publisher), integration.id, delivery.id)).rejects.toThrow(
    "no longer connected",
  );
});
