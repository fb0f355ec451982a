import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readsOf } from "@/lib/portal/participant/reads";
import { databaseUrl } from "../support/database";
import { type Service, startService } from "../support/service";
import {
  aConnection,
  anEvent,
  anInstallationToken,
  anIntegration,
  anOrganization,
  aParticipant,
  aPerson,
} from "../support/world";

let web: Service;
beforeAll(async () => {
  web = await startService({
    name: "web",
    settings: { DATABASE_URL: databaseUrl, LIMIT_INSTALLATION: "100000/3600,100000/60,50" },
  });
}, 600_000);
afterAll(() => web.kill());

/** docs/rules/people.md#what-an-app-read */
test("reads older than a second survive a SIGKILL of the web process during other reads", {
  timeout: 120_000,
}, async () => {
  const event = await anEvent(await anOrganization());
  const integration = await anIntegration(await anOrganization());
  const { token } = await anInstallationToken(await aConnection(integration, event));
  const people = [];
  for (let n = 0; n < 60; n++) {
    const person = await aPerson();
    await aParticipant(event, person, { created_at: new Date(Date.UTC(2026, 0, 1, 0, n)) });
    people.push(person);
  }
  const read = (cursor?: string) =>
    fetch(
      `${web.url}/api/v1/events/${event.id}/participants?limit=1${cursor === undefined ? "" : `&cursor=${cursor}`}`,
      {
        headers: { Authorization: `Bearer ${token}` },
      },
    );
  let cursor: string | undefined;
  const answeredAt: number[] = [];
  for (let n = 0; n < people.length; n++) {
    const answer = await read(cursor);
    expect(answer.status).toBe(200);
    cursor = (await answer.json()).next_cursor ?? undefined;
    answeredAt.push(Date.now());
    await wait(50);
  }
  const killedAt = Date.now();
  await web.kill();
  const recorded = await Promise.all(
    people.map(async (person) => (await readsOf(person.id, integration.id, "")).rows.length),
  );
  const old = answeredAt.filter((at) => at < killedAt - 1_000).length;
  expect(old).toBeGreaterThan(20);
  expect(recorded.slice(0, old)).toEqual(Array(old).fill(1));
});
