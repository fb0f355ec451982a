import { expect, test } from "vitest";
import "@/e2e/support/database";
import { aListener, anEventWithOrganization, anOccurrence } from "@/e2e/support/listener";
import { statementsThatWait } from "@/e2e/support/statements-that-wait";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { fanOut } from "@/lib/webhooks/outbox/fan-out";
import { claimOccurrences } from "@/lib/webhooks/outbox/occurrences";
import { deadLetterPending } from "./dead-letters";

test("a delivery that is acknowledged while the pending ones of its endpoint become dead letters stays delivered", async () => {
  const event = await anEventWithOrganization();
  const { integration } = await aListener(event, "https://hooks.example.com/1");
  await anOccurrence(event);
  await anOccurrence(event);
  await fanOut(await claimOccurrences(100, 30), () => {});
  const { id } = await prisma().delivery.findFirstOrThrow({ where: { integration_id: integration.id } });
  let settled: Promise<void> | undefined;
  await transact(async (tx) => {
    await tx.delivery.updateMany({ where: { id }, data: { status: "delivered", settled_at: new Date(), next_attempt_at: null } });
    settled = deadLetterPending(integration.id);
    await expect.poll(statementsThatWait, { interval: 5 }).toBe(1);
  });
  await settled;
  const deliveries = await prisma().delivery.findMany({
    where: { integration_id: integration.id },
    select: { status: true },
    orderBy: { status: "asc" },
  });
  expect(deliveries.map(({ status }) => status)).toEqual(["dead", "delivered"]);
});
