import { expect, test } from "vitest";
import "@/e2e/support/database";
import { aMember, anEvent, anOrganization, aPerson } from "@/e2e/support/world";
import { organizerEvent, organizerEvents } from "./events";

test("an organizer sees the events of organizations in which they have an ability, and no others", async () => {
  const [own, withoutAbility, foreign] = [await anOrganization(), await anOrganization(), await anOrganization()];
  const person = await aPerson();
  await aMember(own, person, { manage_events: false, manage_integrations: true });
  await aMember(withoutAbility, person, { manage_events: false, manage_integrations: false });
  const event = await anEvent(own);
  const hidden = [await anEvent(withoutAbility), await anEvent(foreign)];
  expect((await organizerEvents(person.id)).map(({ id }) => id)).toEqual([event.id]);
  expect((await organizerEvent(person.id, event.id))?.id).toBe(event.id);
  for (const { id } of hidden) expect(await organizerEvent(person.id, id)).toBeNull();
  expect(await organizerEvent(person.id, "not-an-id")).toBeNull();
});
