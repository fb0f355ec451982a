import { expect, test } from "vitest";
import "@/e2e/support/database";
import { aListener, anEventWithOrganization, anOccurrence } from "@/e2e/support/listener";
import { whileAnotherTransaction } from "@/e2e/support/while-another-transaction";
import { prisma } from "@/lib/db/prisma";
import { fanOut } from "@/lib/webhooks/outbox/fan-out";
import { claimOccurrences } from "@/lib/webhooks/outbox/occurrences";
import { deadLetterPending } from "./dead-letters";

test("a delivery that is acknowledged while the pending ones of its endpoint become dead letters stays delivered", async () => {
  const event = await anEventWithOrganization();
  const { integration } = await aListener(event, "https://hooks.example.com/1");
  await anOccurrence(event);
  await anOccurrence(event);
  await fanOut(await claimOccurrences(100, 30), () => {});
  const { id } = await prisma().delivery.findFirstOrThrow({
    where: { integration_id: integration.id },
  });
  await whileAnotherTransaction(
    (tx) =>
      tx.delivery.updateMany({
        where: { id },
        data: { status: "delivered", settled_at: new Date(), next_attempt_at: null },
      }),
    () => deadLetterPending(integration.id),
  );
  const deliveries = await prisma().delivery.findMany({
    where: { integration_id: integration.id },
    select: { status: true },
    orderBy: { status: "asc" },
  });
  expect(deliveries.map(({ status }) => status)).toEqual(["dead", "delivered"]);
});
