import { expect, test } from "vitest";
import "@/e2e/support/database";
import { aMember, aMembership, anEvent, anOrganization, aPerson } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { organizerEvent, organizerEvents } from "./events";

test("an organizer sees the events of organizations in which they have an ability, and no others", async () => {
  const [own, withoutAbility, foreign] = [
    await anOrganization(),
    await anOrganization(),
    await anOrganization(),
  ];
  const person = await aPerson();
  await aMember(own, person, { manage_events: false, manage_integrations: true });
  await aMember(withoutAbility, person, { manage_events: false, manage_integrations: false });
  const event = await anEvent(own);
  const hidden = [await anEvent(withoutAbility), await anEvent(foreign)];
  expect((await organizerEvents(person.id, 1)).rows.map(({ id }) => id)).toEqual([event.id]);
  expect((await organizerEvent(person.id, event.id))?.id).toBe(event.id);
  for (const { id } of hidden) expect(await organizerEvent(person.id, id)).toBeNull();
  expect(await organizerEvent(person.id, "not-an-id")).toBeNull();
});

test("every event of an organizer is on one of the pages, once and in order, even with more than 200 events", async () => {
  const { organization, person } = await aMembership();
  const data = Array.from({ length: 205 }, (_, n) => ({
    organization_id: organization.id,
    title: `Event ${n}`,
    start_date: new Date(Date.UTC(2027, 0, 1 + n)),
  }));
  await prisma().event.createMany({ data });
  const { total, pages } = await organizerEvents(person.id, 1);
  expect({ total, pages }).toEqual({ total: 205, pages: 5 });
  const titles: (string | null)[] = [];
  for (let page = 1; page <= pages; page++)
    titles.push(...(await organizerEvents(person.id, page)).rows.map(({ title }) => title));
  expect(titles).toEqual(data.map(({ title }) => title).reverse());
});
