import { expect, test } from "vitest";
import "@/e2e/support/database";
import { aListener, anEventWithOrganization, anOccurrence } from "@/e2e/support/listener";
import { whileAnotherTransaction } from "@/e2e/support/while-another-transaction";
import { aMember, anActor, aPerson } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { endConnections } from "@/lib/transitions/connection/end";
import { replayDelivery } from "./replay";

test("a delivery that is replayed while an organizer disconnects the integration is not sent again", async () => {
  const [event, person] = [await anEventWithOrganization(), await aPerson()];
  await aMember({ id: event.organization_id }, person);
  const { integration, connection } = await aListener(event, "https://hooks.example.com/in");
  await anOccurrence(event);
  const { id: occurrence_id, event_type } = await prisma().occurrence.findFirstOrThrow({
    where: { event_id: event.id },
  });
  const dead = {
    delivery_id: "dlv_1",
    occurrence_id,
    integration_id: integration.id,
    event_id: event.id,
    event_type,
    status: "dead",
    settled_at: new Date(),
  };
  const letter = await prisma().delivery.create({
    data: { ...dead, body: new Uint8Array(Buffer.from("{}")) },
  });
  const outcome = await whileAnotherTransaction(
    (tx) => endConnections(tx, [connection.id], "disconnected"),
    () => replayDelivery(anActor(person), integration.id, letter.id),
  );
  expect(outcome).toContain("There is nothing left to send");
  expect(
    await prisma().delivery.count({ where: { integration_id: integration.id, status: "pending" } }),
  ).toBe(0);
});
