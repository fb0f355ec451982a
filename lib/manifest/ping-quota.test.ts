import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import "@/e2e/support/database";
import { prisma } from "@/lib/db/prisma";
import { requirePingQuota } from "./reachability";

const refused = {
  code: "rate_limit_exceeded",
  headers: { "Retry-After": expect.stringMatching(/^\d+$/) },
};

test("an integration's address is checked at most ten times an hour", async () => {
  const owner = { organizationId: randomUUID(), integrationId: randomUUID() };
  for (let n = 0; n < 10; n++) await requirePingQuota(owner);
  await expect(requirePingQuota(owner)).rejects.toMatchObject(refused);
  await requirePingQuota({ ...owner, integrationId: randomUUID() });
  await prisma().$executeRaw`UPDATE quota_uses SET used_at = used_at - interval '1 hour'`;
  await requirePingQuota(owner);
});

test("addresses of an organization are checked at most sixty times an hour, including those of integrations being registered, and a refused check does not count", async () => {
  const organizationId = randomUUID();
  for (let n = 0; n < 60; n++) await requirePingQuota({ organizationId });
  const integrationId = randomUUID();
  await expect(requirePingQuota({ organizationId, integrationId })).rejects.toMatchObject(refused);
  expect(await prisma().quotaUse.count({ where: { subject_id: integrationId } })).toBe(0);
});
