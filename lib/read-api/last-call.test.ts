import { expect, test } from "vitest";
import "@/e2e/support/database";
import { aConnection, anEvent, anIntegration, anOrganization } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { flushLastCalls, recordCall } from "./last-call";

test("the last call of each connection is written after the response, many in one statement", async () => {
  const organization = await anOrganization();
  const event = await anEvent(organization);
  const connections = [
    await aConnection(await anIntegration(organization), event),
    await aConnection(await anIntegration(organization), event),
  ];
  for (const { id } of connections) recordCall({ connectionId: id, eventId: event.id });
  const calls = () => prisma().connection.findMany({ select: { last_call_at: true } });
  expect((await calls()).every(({ last_call_at }) => last_call_at === null)).toBe(true);
  await flushLastCalls();
  expect((await calls()).every(({ last_call_at }) => last_call_at !== null)).toBe(true);
});
