import { beforeEach, expect, test } from "vitest";
import "@/e2e/support/database";
import { anIntegration, anOrganization } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { type Quota, takeQuota } from "./quota";

let integration: { id: string };

beforeEach(async () => {
  integration = await anIntegration(await anOrganization());
});

const take = (quota: Quota = "rotate_client_secret", of = integration) =>
  transact((tx) => takeQuota(tx, of.id, quota, { count: 3, seconds: 86400 }));

const age = (seconds: number) =>
  prisma()
    .$executeRaw`UPDATE quota_uses SET used_at = used_at - make_interval(secs => ${seconds}) WHERE subject_id = ${integration.id}::uuid`;

test("three uses in 24 hours are allowed; the fourth is refused and says when to try again", async () => {
  expect([await take(), await take(), await take()]).toEqual(
    [2, 1, 0].map((left) => ({ taken: true, left })),
  );
  const refused = await take();
  expect(refused).toEqual({ taken: false, retryAfterSeconds: expect.any(Number) });
  expect("retryAfterSeconds" in refused && refused.retryAfterSeconds).toBeGreaterThan(86390);
});

test("the window is rolling: each use expires 24 hours after it was made", async () => {
  await take();
  await age(80000);
  await take();
  await take();
  const refused = await take();
  expect("retryAfterSeconds" in refused && Math.abs(refused.retryAfterSeconds - 6400)).toBeLessThan(
    5,
  );
  await age(6400);
  expect(await take()).toEqual({ taken: true, left: 0 });
});

test("refused attempts do not count", async () => {
  for (let n = 0; n < 6; n++) await take();
  expect(await prisma().quotaUse.count({ where: { subject_id: integration.id } })).toBe(3);
});

test("each quota and each integration has its own counter", async () => {
  for (let n = 0; n < 3; n++) await take();
  expect(await take("rotate_webhook_secret")).toMatchObject({ taken: true });
  expect(
    await take("rotate_client_secret", await anIntegration(await anOrganization())),
  ).toMatchObject({ taken: true });
});

test("exactly three of twelve concurrent uses succeed", async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => take()));
  expect(answers.filter(({ taken }) => taken)).toHaveLength(3);
});
