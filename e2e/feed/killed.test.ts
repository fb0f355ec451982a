import { randomUUID } from "node:crypto";
import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { prisma } from "@/lib/db/prisma";
import { databaseUrl } from "../support/database";
import { aFeedToken, feedBody, feedHeaders } from "../support/feed";
import { type Service, startService } from "../support/service";
import { anEvent, anOrganization } from "../support/world";

const webs: Service[] = [];
beforeAll(async () => {
  for (let n = 0; n < 2; n++)
    webs.push(await startService({ name: "web", settings: { DATABASE_URL: databaseUrl } }));
}, 600_000);
afterAll(() => Promise.all(webs.map((web) => web.kill())));

test("a feed whose process is killed leaves whole lines; sent again to another process, it waits for the lease and announces nothing twice", {
  timeout: 120_000,
}, async () => {
  const [first, second] = webs;
  const organization = await anOrganization();
  const event = await anEvent(organization);
  const { token } = await aFeedToken(organization);
  const lines = Array.from({ length: 200 }, (_, n) => ({
    kind: "thread",
    event: event.id,
    id: randomUUID(),
    data: { name: `Thread ${n}` },
  }));
  const stored = () => prisma().thread.count({ where: { event_id: event.id } });

  const request = httpRequest(`${first?.url}/feed/v1/changes`, {
    method: "POST",
    headers: feedHeaders(token),
  }).on("error", () => {});
  request.write(feedBody(lines.slice(0, 100)));
  await expect.poll(stored).toBeGreaterThan(0);
  await first?.kill();

  const answer = await fetch(`${second?.url}/feed/v1/changes`, {
    method: "POST",
    headers: feedHeaders(token),
    body: feedBody(lines),
  });
  expect(answer.status).toBe(200);
  const { changed, unchanged, refused } = await answer.json();
  expect([changed + unchanged, refused]).toEqual([200, 0]);
  expect(unchanged).toBeGreaterThan(0);
  expect(await stored()).toBe(200);
  expect(
    await prisma().occurrence.count({
      where: { event_id: event.id, event_type: "thread.created" },
    }),
  ).toBe(200);
  expect(await prisma().feedRequest.findMany({ orderBy: { started_at: "asc" } })).toMatchObject([
    { outcome: null },
    { outcome: "answered" },
  ]);
});
