import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import "@/e2e/support/database";
import { aFeedToken, feedBody, feedHeaders } from "@/e2e/support/feed";
import { machineHost } from "@/e2e/support/machine-host";
import { anEvent, anOrganization } from "@/e2e/support/world";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";

const host = machineHost();

let event: { id: string };
let organization: { id: string };

beforeEach(async () => {
  organization = await anOrganization();
  event = await anEvent(organization);
});

async function post(lines: object[], owner: { id: string } | null = organization) {
  const { token } = await aFeedToken(owner);
  const response = await fetch(`${host.origin}/feed/v1/changes`, {
    method: "POST",
    headers: feedHeaders(token),
    body: feedBody(lines),
  });
  return (await response.json()) as { changed: number; refused: number; faults: object[] };
}

const place = { scope: "indoor", type: "room", name: "Hall" };

test.each([
  ["role", "roles", { name: "Guide" }],
  ["thread", "threads", { name: "Talks" }],
  ["location", "locations", place],
  ["activity", "activities", { title: "Tea" }],
  [
    "registration_wave",
    "registration_waves",
    { name: "Early", start_time: "2030-01-01T00:00:00Z" },
  ],
])("a %s has an id that no other event has", async (kind, table, data) => {
  const id = randomUUID();
  const other = await anEvent(await anOrganization());
  expect(await post([{ kind, event: other.id, id, data }], null)).toMatchObject({ changed: 1 });
  const line = { kind, event: event.id, id };
  const fine = { kind, event: event.id, id: randomUUID(), data };
  const deletion = { ...line, deleted: true };
  const fault = (at: number) => ({
    ...{ line: at, code: "resource_not_found", path: "$.id", found: id },
    expected: "an id that nothing outside this event has",
  });
  for (const owner of [organization, null]) {
    const { changed, faults } = await post([{ ...line, data }, fine, deletion], owner);
    expect([changed, faults]).toEqual([owner ? 1 : 0, [fault(1), fault(3)]]);
    expect((await post([{ ...line, data }], owner)).faults).toEqual([fault(1)]);
    expect((await post([deletion], owner)).faults).toEqual([fault(1)]);
  }
  const { rows } = await pool().query(`SELECT event_id FROM ${table} WHERE id = $1`, [id]);
  expect(rows).toEqual([{ event_id: other.id }]);
});

test("an organization's token cannot set the catalog status of an event, the platform's can", async () => {
  const line = { kind: "event", event: event.id, id: event.id };
  const listed = { ...line, data: { catalog_status: "listed", city: "Uppsala" } };
  expect((await post([listed])).faults).toEqual([
    {
      ...{ line: 1, code: "validation_error", path: "$.data.catalog_status", found: "listed" },
      expected: "absent: only the platform sets it",
    },
  ]);
  const stored = () => prisma().event.findUniqueOrThrow({ where: { id: event.id } });
  expect(await stored()).toMatchObject({ catalog_status: null, city: null });
  expect(await post([listed], null)).toMatchObject({ changed: 1 });
  expect(await stored()).toMatchObject({ catalog_status: "listed", city: "Uppsala" });
});
