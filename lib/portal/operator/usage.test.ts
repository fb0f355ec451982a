import { expect, test } from "vitest";
import "@/e2e/support/database";
import { aMembership, anActor, anIntegration, anOrganization } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { momentsOf } from "@/lib/portal/spans";
import { createSandbox } from "@/lib/transitions/sandbox/create";
import { busiestAtMost, busiestIntegrations, platformCalls } from "./usage";

const hours = momentsOf("day");
const [oldest = new Date(), now = new Date()] = [hours[0], hours.at(-1)];

const called = (integration_id: string, hour: Date, succeeded: number, failed = 0) =>
  prisma().requestHour.create({
    data: { integration_id, hour, succeeded, redirected: 0, refused: 0, failed, durations: [] },
  });

test("the busiest integrations of 24 hours come first; older calls and those of sandboxes are not counted", async () => {
  const { organization, person: publisher } = await aMembership();
  const [busy, idle, past] = [
    await anIntegration(organization),
    await anIntegration(organization),
    await anIntegration(organization),
  ];
  await createSandbox(anActor(publisher), busy.id);
  const testIntegration = await prisma().integration.findFirstOrThrow({
    where: { sandbox_id: { not: null } },
  });
  await called(testIntegration.id, now, 1_000);
  await called(idle.id, now, 5);
  await called(busy.id, oldest, 2_000_000_000);
  await called(busy.id, now, 2_000_000_000, 7);
  await called(past.id, new Date(oldest.getTime() - 3_600_000), 9);
  expect(await busiestIntegrations()).toEqual([
    { id: busy.id, display_name: busy.display_name, calls: 4_000_000_007, unsuccessful: 7 },
    { id: idle.id, display_name: idle.display_name, calls: 5, unsuccessful: 0 },
  ]);
  const calls = await platformCalls();
  expect(calls).toHaveLength(24);
  expect(calls[0]).toMatchObject({ succeeded: 2_000_000_000, failed: 0 });
  expect(calls.at(-1)).toMatchObject({ succeeded: 2_000_000_005, failed: 7 });
});

test("at most ten integrations are listed", async () => {
  const organization = await anOrganization();
  for (let n = 0; n < 12; n++) await called((await anIntegration(organization)).id, now, 1);
  expect(await busiestIntegrations()).toHaveLength(busiestAtMost);
});
