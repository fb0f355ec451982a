import { expect, test } from "vitest";
import "@/e2e/support/database";
import { aListener, anEventWithOrganization } from "@/e2e/support/listener";
import { loopbackClient } from "@/e2e/support/loopback-client";
import { aReceiver } from "@/e2e/support/receiver";
import { whileAnotherTransaction } from "@/e2e/support/while-another-transaction";
import { aMember, anActor, aPerson } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { resumeDeliveries } from "./resume";

test("of two managers who resume deliveries at the same time one is refused, and one resumption is audited", async () => {
  const [hook, event, person] = [
    await aReceiver(),
    await anEventWithOrganization(),
    await aPerson(),
  ];
  await aMember({ id: event.organization_id }, person);
  const { integration } = await aListener(event, hook.url);
  await prisma().webhookEndpoint.create({
    data: { integration_id: integration.id, paused_at: new Date(), pause_reason: "gone" },
  });
  const outcome = await whileAnotherTransaction(
    (tx) =>
      tx.webhookEndpoint.update({
        where: { integration_id: integration.id },
        data: { paused_at: null, pause_reason: null },
      }),
    () => resumeDeliveries(anActor(person), integration.id, loopbackClient()),
  );
  hook.close();
  expect(outcome).toBe("Refusal: Deliveries are not paused.");
  expect(
    await prisma().auditEntry.count({
      where: { integration_id: integration.id, action: "webhook_endpoint.resumed" },
    }),
  ).toBe(0);
});
