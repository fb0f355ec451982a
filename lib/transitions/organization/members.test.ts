import { expect, test } from "vitest";
import "@/e2e/support/database";
import { aMember, anActor, anOrganization, aPerson, eventsOnly } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { mayManageIntegrations, organizationsWithAbility } from "@/lib/people/rights";
import { inviteMember } from "@/lib/transitions/invitation/invite";
import { createOrganization } from "./create";
import { removeMember, setAbilities } from "./members";

const both = { manage_events: true, manage_integrations: true };

const mayManageEvents = async (personId: string, organizationId: string) =>
  (await organizationsWithAbility(personId, "manage_events")).some(
    ({ id }) => id === organizationId,
  );

const scenario = async () => {
  const manager = await aPerson();
  const actor = anActor(manager);
  const { id: organization } = await createOrganization(actor, "Lantern Society");
  return { manager, actor, organization };
};

const audited = (organization_id: string) =>
  prisma().auditEntry.findMany({
    where: { organization_id },
    select: { action: true },
    orderBy: { at: "asc" },
  });

test("a person who creates an organization has both permissions in it, and it is unverified", async () => {
  const { manager, organization } = await scenario();
  expect(await mayManageEvents(manager.id, organization)).toBe(true);
  expect(await mayManageIntegrations(manager.id, organization)).toBe(true);
  expect(await organizationsWithAbility(manager.id, "manage_integrations")).toEqual([
    { id: organization, name: "Lantern Society", verification: "unverified" },
  ]);
});

test("an account opens at most five organizations a day, also at the same time, and learns when the next is possible", async () => {
  const actor = anActor(await aPerson());
  const opened = await Promise.allSettled(
    Array.from({ length: 8 }, (_, n) => createOrganization(actor, `Organization ${n}`)),
  );
  expect(opened.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  expect(opened.find(({ status }) => status === "rejected")).toMatchObject({
    reason: {
      message: "An account can create 5 organizations a day. The next one is possible in 24 hours.",
      extra: { field: "name" },
    },
  });
  await createOrganization(anActor(await aPerson()), "Of somebody else");
});

test("a manager sets a member's permissions and removes the member; both are audited", async () => {
  const { actor, organization } = await scenario();
  const person = await aPerson();
  await aMember({ id: organization }, person, eventsOnly);
  expect(await mayManageEvents(person.id, organization)).toBe(true);
  expect(await mayManageIntegrations(person.id, organization)).toBe(false);
  await setAbilities(actor, organization, person.id, both);
  expect(await mayManageIntegrations(person.id, organization)).toBe(true);
  await removeMember(actor, organization, person.id);
  expect(await mayManageEvents(person.id, organization)).toBe(false);
  expect((await audited(organization)).map(({ action }) => action)).toEqual([
    "organization.created",
    "organization.abilities_set",
    "organization.member_removed",
  ]);
});

test("permissions in one organization do not apply in another", async () => {
  const { manager } = await scenario();
  const other = await anOrganization();
  expect(await mayManageEvents(manager.id, other.id)).toBe(false);
  expect(await mayManageIntegrations(manager.id, other.id)).toBe(false);
});

test("a member without both permissions, a stranger and an operator cannot manage members: the organization is not found", async () => {
  const { organization } = await scenario();
  const member = await aPerson();
  await aMember({ id: organization }, member, eventsOnly);
  const operator = await aPerson({ is_operator: true });
  for (const person of [member, operator, await aPerson()]) {
    const actor = anActor(person);
    await expect(
      inviteMember(actor, organization, { email: "x@example.com", ...both }),
    ).rejects.toMatchObject({ code: "resource_not_found" });
    await expect(setAbilities(actor, organization, member.id, both)).rejects.toMatchObject({
      code: "resource_not_found",
    });
    await expect(removeMember(actor, organization, member.id)).rejects.toMatchObject({
      code: "resource_not_found",
    });
  }
});

test("the last manager can neither leave nor give up a permission", async () => {
  const { manager, actor, organization } = await scenario();
  await aMember({ id: organization }, await aPerson(), eventsOnly);
  await expect(removeMember(actor, organization, manager.id)).rejects.toThrow(
    "the last member with both permissions",
  );
  await expect(setAbilities(actor, organization, manager.id, eventsOnly)).rejects.toThrow(
    "the last member with both permissions",
  );
  expect(await mayManageIntegrations(manager.id, organization)).toBe(true);
});

test("one manager stays when two remove each other concurrently", async () => {
  for (let round = 0; round < 10; round++) {
    const { manager, actor, organization } = await scenario();
    const second = await aPerson();
    await aMember({ id: organization }, second, both);
    await Promise.allSettled([
      removeMember(actor, organization, second.id),
      removeMember(anActor(second), organization, manager.id),
    ]);
    expect(
      await prisma().organizationMember.count({
        where: { organization_id: organization, ...both },
      }),
    ).toBe(1);
  }
});
