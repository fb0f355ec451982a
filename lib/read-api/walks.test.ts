import { beforeAll, expect, test } from "vitest";
import "@/e2e/support/database";
import { aPopulatedEvent, callReadApi, type PopulatedEvent } from "@/e2e/support/read-api";
import {
  aConnection,
  anEvent,
  anInstallationToken,
  anIntegration,
  aParticipant,
  aPerson,
} from "@/e2e/support/world";
import { config } from "@/lib/config/config";
import { prisma } from "@/lib/db/prisma";
import { endpointNames, endpoints } from "./endpoints";

let populated: PopulatedEvent;
let token: string;
const collections = endpointNames.filter((name) => endpoints[name].shape === "collection");

beforeAll(async () => {
  config().LIMIT_INSTALLATION.burst.count = 500;
  populated = await aPopulatedEvent();
  token = (await anInstallationToken(populated.connection)).token;
});

interface Body {
  items: { id: string; name?: string; created_at: string; updated_at: string }[];
  next_cursor: string | null;
}

/** Every item of a collection, page by page. `between` runs after each page. */
async function walk(
  path: string,
  limit: number,
  with_ = token,
  between: (page: number) => Promise<unknown> = async () => {},
) {
  const items: Body["items"] = [];
  let cursor = "";
  for (let page = 0; page < 100; page++) {
    const body: Body = await (await callReadApi(`${path}?limit=${limit}${cursor}`, with_)).json();
    items.push(...body.items);
    await between(page);
    if (body.next_cursor === null || body.items.length === 0) return items;
    cursor = `&cursor=${body.next_cursor}`;
  }
  throw new Error("a walk without an end");
}

async function anEventWithRoles(created_at: Date[]) {
  const event = await anEvent(populated.organization);
  for (const [n, at] of created_at.entries())
    await prisma().role.create({ data: { event_id: event.id, name: `role ${n}`, created_at: at } });
  const connection = await aConnection(await anIntegration(populated.organization), event);
  return {
    event,
    path: `/events/${event.id}/roles`,
    with_: (await anInstallationToken(connection)).token,
  };
}

const sameInstant = Array.from({ length: 12 }, () => new Date("2027-01-01T00:00:00Z"));

test.each([1, 3, 5, 11, 12, 13, 50])(
  "rows created in the same instant are each served once, %i per page",
  async (limit) => {
    const { path, with_ } = await anEventWithRoles(sameInstant);
    const names = (await walk(path, limit, with_)).map(({ name }) => name);
    expect(names).toHaveLength(12);
    expect(new Set(names).size).toBe(12);
  },
);

test("order is creation time to the microsecond, then id", async () => {
  const { event, path, with_ } = await anEventWithRoles(sameInstant);
  await prisma().$executeRaw`UPDATE roles SET created_at = created_at + (random() * 5)::int *
      interval '1 microsecond' WHERE event_id = ${event.id}::uuid`;
  const items = await walk(path, 2, with_);
  const keys = items.map(({ created_at, id }) => `${created_at} ${id}`);
  expect(keys).toEqual([...new Set(keys)].sort());
  expect(keys).toHaveLength(12);
});

test("a walk is complete and free of duplicates while rows are added, changed and removed", async () => {
  const { event, path, with_ } = await anEventWithRoles(
    Array.from({ length: 20 }, (_, n) => new Date(Date.UTC(2027, 0, 1, 0, n))),
  );
  const names = (
    await walk(path, 3, with_, async (page) => {
      await prisma().role.create({
        data: {
          event_id: event.id,
          name: `added early ${page}`,
          created_at: new Date("2026-01-01T00:00:00Z"),
        },
      });
      await prisma().role.updateMany({
        where: { event_id: event.id, name: "role 0" },
        data: { description: `changed ${page}` },
      });
      // This also deletes the row that the cursor points to.
      await prisma().role.deleteMany({
        where: { event_id: event.id, name: { in: [`role ${page * 3 + 2}`] } },
      });
    })
  ).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (let n = 0; n < 20; n++) if (n % 3 !== 2) expect(names).toContain(`role ${n}`);
});

test.each(collections)(
  "%s: the default limit is 25 rows, next_cursor is null at the end, and cursors of other collections are refused",
  async (name) => {
    const path = endpoints[name].path.replace("{event_id}", populated.event.id);
    const body: Body = await (await callReadApi(path, token)).json();
    expect(body.next_cursor).toBeNull();
    const { path: other, with_ } = await anEventWithRoles(sameInstant);
    const foreignPage: Body = await (await callReadApi(`${other}?limit=1`, with_)).json();
    const response = await callReadApi(`${path}?cursor=${foreignPage.next_cursor}`, token);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: "validation_error", field: "cursor" });
  },
);

test("an invalid limit is never an error", async () => {
  const { path, with_ } = await anEventWithRoles([...sameInstant, ...sameInstant, ...sameInstant]);
  const count = async (limit: string) =>
    (await (await callReadApi(`${path}?limit=${limit}`, with_)).json()).items.length;
  expect([await count("nonsense"), await count("0"), await count("99"), await count("-1")]).toEqual(
    [25, 1, 36, 1],
  );
});

test("paging through participants skips people whose account was deleted", async () => {
  const event = await anEvent(populated.organization);
  for (let n = 0; n < 7; n++) {
    const person = await aPerson();
    await aParticipant(event, person, { display_name: `participant ${n}` });
    if (n % 3 === 1)
      await prisma().person.update({ where: { id: person.id }, data: { deleted_at: new Date() } });
  }
  const with_ = (
    await anInstallationToken(await aConnection(await anIntegration(populated.organization), event))
  ).token;
  expect(await walk(`/events/${event.id}/participants`, 2, with_)).toHaveLength(5);
});

test.each(collections)("%s: updated_since serves the rows changed then or later", async (name) => {
  const path = endpoints[name].path.replace("{event_id}", populated.event.id);
  const { items }: Body = await (await callReadApi(path, token)).json();
  const newest = items
    .map(({ updated_at }) => updated_at)
    .sort()
    .at(-1);
  const changed: Body = await (await callReadApi(`${path}?updated_since=${newest}`, token)).json();
  expect(changed.items.map(({ updated_at }) => updated_at)).toEqual([newest]);
  expect(
    (await (await callReadApi(`${path}?updated_since=2999-01-01T00:00:00Z`, token)).json()).items,
  ).toEqual([]);
  expect(await (await callReadApi(`${path}?updated_since=soon`, token)).json()).toMatchObject({
    error: "validation_error",
    field: "updated_since",
  });
});
