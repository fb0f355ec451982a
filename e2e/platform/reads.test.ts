import { once } from "node:events";
import { expect, test } from "vitest";
import { eventually } from "@/e2e/support/eventually";
import {
  aConnection,
  anEvent,
  anInstallationToken,
  anIntegration,
  anOrganization,
  aParticipant,
  aPerson,
} from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { aWebWithoutPages } from "../support/web-without-pages";

test("reads are recorded before the process ends, and survive its SIGKILL", {
  timeout: 120_000,
}, async () => {
  const [event, person] = [await anEvent(await anOrganization()), await aPerson()];
  await aParticipant(event, person);
  const integration = await anIntegration(await anOrganization());
  const { token } = await anInstallationToken(await aConnection(integration, event));
  const { origin, process: web } = await aWebWithoutPages();

  const headers = { Authorization: `Bearer ${token}` };
  const read = await fetch(`${origin}/api/v1/events/${event.id}/participants`, { headers });
  expect(read.status).toBe(200);
  const recorded = () =>
    prisma().readRecord.findMany({
      where: { integration_id: integration.id },
      select: { source: true },
    });
  // Records are written twice a second. The longer timeout allows for a busy machine.
  await eventually(async () => expect(await recorded()).toEqual([{ source: "participants" }]));
  web.kill("SIGKILL");
  await once(web, "exit");
  expect(await recorded()).toEqual([{ source: "participants" }]);
});
