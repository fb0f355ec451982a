import { expect, test } from "vitest";
import "@/e2e/support/database";
import { aBundle, loadJson } from "@/e2e/support/bundle";
import {
  aConnection,
  aMember,
  aMembership,
  anActor,
  anEvent,
  anIntegration,
  anOrganization,
  aPerson,
  eventsOnly,
} from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { notificationWords } from "@/lib/notifications/words";
import { operatorOrganizations } from "@/lib/portal/operator/organizations";
import { unarchiveEvent } from "@/lib/transitions/event/archive";
import { createEvent } from "@/lib/transitions/event/create";
import { inviteMember } from "@/lib/transitions/invitation/invite";
import { renameOrganization } from "./create";
import { deleteOrganization } from "./delete";
import { leaveOrganization } from "./members";
import { askForVerification, rejectOrganization, verifyOrganization } from "./verification";

async function aTeam(data: { verification?: string } = {}) {
  const { organization, person: manager, actor } = await aMembership(data);
  const now = () =>
    prisma().organization.findUniqueOrThrow({
      where: { id: organization.id },
      include: { members: true },
    });
  return { organization, id: organization.id, manager, actor, now };
}

const audited = async (organization_id: string) =>
  (
    await prisma().auditEntry.findMany({
      where: { organization_id },
      select: { action: true },
      orderBy: { at: "asc" },
    })
  ).map(({ action }) => action);

const notified = async ({ id }: { id: string }) => {
  const rows = await prisma().notification.findMany({
    where: { person_id: id },
    orderBy: { created_at: "asc" },
  });
  return rows.map((row) => notificationWords({ ...row, event_slug: null }, "en"));
};

test("a member can leave, the last manager cannot", async () => {
  const { organization, id, actor, now } = await aTeam();
  const member = await aPerson();
  await aMember(organization, member, eventsOnly);
  await expect(leaveOrganization(actor, id)).rejects.toThrow(
    "You are the last member with both permissions.",
  );
  await leaveOrganization(anActor(member), id);
  expect((await now()).members).toHaveLength(1);
  expect(await audited(id)).toEqual(["organization.member_left"]);
  await expect(leaveOrganization(anActor(member), id)).rejects.toMatchObject({
    code: "resource_not_found",
  });
});

test("one manager stays when the last two leave concurrently", async () => {
  for (let round = 0; round < 15; round++) {
    const { organization, id, actor, now } = await aTeam();
    const second = await aPerson();
    await aMember(organization, second);
    const outcomes = await Promise.allSettled([
      leaveOrganization(actor, id),
      leaveOrganization(anActor(second), id),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await now()).members).toHaveLength(1);
  }
});

test("an organization is renamed; operators are notified of a verified one", async () => {
  const operator = await aPerson({ is_operator: true });
  const [verified, unverified] = [
    await aTeam({ verification: "verified" }),
    await aTeam({ verification: "unverified" }),
  ];
  for (const { actor, id } of [verified, unverified])
    await renameOrganization(actor, id, { name: "Candle Society" });
  expect((await verified.now()).name).toBe("Candle Society");
  expect(await audited(verified.id)).toEqual(["organization.renamed"]);
  expect((await notified(operator)).map((words) => words?.title)).toEqual([
    `${verified.organization.name} is now called Candle Society`,
  ]);
});

test("a deletion ends memberships and invitations, and nobody finds the organization any more", async () => {
  const { organization, id, actor, now } = await aTeam();
  await anEvent(organization, { is_archived: true });
  await anIntegration(organization, { status: "unpublished" });
  await inviteMember(actor, id, { email: "invited@example.com", ...eventsOnly });
  await deleteOrganization(actor, id);
  expect((await now()).members).toEqual([]);
  expect(await prisma().invitation.findFirst({ where: { organization_id: id } })).toMatchObject({
    outcome: "withdrawn",
  });
  expect(await operatorOrganizations(organization.name)).toEqual([]);
  expect((await audited(id)).at(-1)).toBe("organization.deleted");
  const operator = anActor(await aPerson({ is_operator: true }));
  await expect(verifyOrganization(operator, id)).rejects.toMatchObject({
    code: "resource_not_found",
  });
  await expect(
    inviteMember(actor, id, { email: "late@example.com", ...eventsOnly }),
  ).rejects.toMatchObject({ code: "resource_not_found" });
});

test("live events, integrations and connections prevent a deletion; the refusal names them and changes nothing", async () => {
  const { organization, id, actor, now } = await aTeam();
  const [event, archived] = [
    await anEvent(organization),
    await anEvent(organization, { is_archived: true }),
  ];
  const [integration, unpublished] = [
    await anIntegration(organization),
    await anIntegration(organization, { status: "unpublished" }),
  ];
  const [foreign, away] = [
    await anIntegration(await anOrganization()),
    await anEvent(await anOrganization()),
  ];
  const connections = [await aConnection(foreign, archived), await aConnection(unpublished, away)];
  const refused = (words: string) => expect(deleteOrganization(actor, id)).rejects.toThrow(words);
  await refused("2 live events and 2 live integrations");
  await prisma().event.update({ where: { id: event.id }, data: { is_archived: true } });
  await prisma().integration.update({ where: { id: integration.id }, data: { status: "deleted" } });
  await refused("1 live event and 1 live integration");
  for (const connection of connections)
    await prisma().connection.updateMany({
      where: { id: connection.id },
      data: { status: "ended", ended_at: new Date() },
    });
  await expect(deleteOrganization({ ...actor, provedAt: new Date(0) }, id)).rejects.toMatchObject({
    code: "invalid_token",
  });
  expect((await now()).deleted_at).toBeNull();
  await deleteOrganization(actor, id);
  expect((await now()).deleted_at).not.toBeNull();
});

test.each(["creating", "unarchiving"])(
  "either a deletion or %s an event succeeds when both run concurrently",
  async (does) => {
    for (let round = 0; round < 15; round++) {
      const { organization, id, actor } = await aTeam();
      const archived =
        does === "unarchiving" ? await anEvent(organization, { is_archived: true }) : undefined;
      const add = () =>
        archived
          ? unarchiveEvent(actor, archived.id)
          : createEvent(actor, { organization: id, title: "Night of Lights" });
      const remove = () => deleteOrganization(actor, id);
      const outcomes = await Promise.allSettled(
        (round % 2 ? [add, remove] : [remove, add]).map((attempt) => attempt()),
      );
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      const { deleted_at } = await prisma().organization.findUniqueOrThrow({ where: { id } });
      expect(
        await prisma().event.count({ where: { organization_id: id, is_archived: false } }),
      ).toBe(deleted_at === null ? 1 : 0);
    }
  },
);

test("an organization that its members deleted is restored when a bundle names it", async () => {
  const bundle = aBundle();
  await loadJson(bundle);
  const { id } = await prisma().organization.findFirstOrThrow({
    where: { members: { some: {} } },
    orderBy: { created_at: "desc" },
  });
  await prisma().organization.update({ where: { id }, data: { deleted_at: new Date() } });
  await loadJson(bundle);
  expect(await prisma().organization.findUniqueOrThrow({ where: { id } })).toMatchObject({
    deleted_at: null,
  });
  expect(await audited(id)).toContain("organization.restored");
});

test("asking for verification notifies the operators with the text, once until one has decided", async () => {
  const operator = await aPerson({ is_operator: true });
  const { organization, id, manager, actor, now } = await aTeam({ verification: "unverified" });
  const ask = (about: string) => askForVerification(actor, id, { about });
  await ask("We light the old town.");
  await expect(ask("Again.")).rejects.toThrow("already been requested");
  const [notification] = await notified(operator);
  expect(notification).toMatchObject({
    title: `${organization.name} asks for verification`,
    link: { path: "/operator" },
  });
  expect(notification?.paragraphs).toContain("They wrote: We light the old town.");
  expect(await operatorOrganizations(organization.name)).toMatchObject([
    { verification_about: "We light the old town." },
  ]);
  await rejectOrganization(anActor(operator), id, "No such club.");
  await ask("We have a register number now.");
  await rejectOrganization(anActor(operator), id, "It is wrong.");
  expect(await now()).toMatchObject({
    verification: "rejected",
    verification_reason: "It is wrong.",
    verification_asked_at: null,
  });
  await expect(rejectOrganization(anActor(operator), id)).rejects.toThrow("already rejected");
  await ask("Now it is right.");
  await verifyOrganization(anActor(operator), id);
  await expect(ask("Thanks.")).rejects.toThrow("verified");
  expect((await notified(manager)).map((words) => words?.title)).toEqual([
    `${organization.name} was not verified`,
    `${organization.name} was not verified`,
    `${organization.name} is verified`,
  ]);
});

test("of two managers who ask at once, one learns that the other has asked, and the operators are notified once", async () => {
  const operator = await aPerson({ is_operator: true });
  const { organization, id, actor } = await aTeam({ verification: "unverified" });
  const colleague = await aPerson();
  await aMember(organization, colleague);
  const texts = ["We light the old town.", "We light the harbour."];
  const both = await Promise.allSettled(
    [actor, anActor(colleague)].map((manager, index) =>
      askForVerification(manager, id, { about: texts[index] ?? "" }),
    ),
  );
  const winner = both.findIndex(({ status }) => status === "fulfilled");
  expect(both[1 - winner]).toMatchObject({
    status: "rejected",
    reason: { message: expect.stringContaining("already been requested") },
  });
  expect((await notified(operator)).map((words) => words?.paragraphs)).toEqual([
    expect.arrayContaining([`They wrote: ${texts[winner]}`]),
  ]);
});

test("organizations that ask for verification are first in the operator's list", async () => {
  const [waiting, asking] = [
    await aTeam({ verification: "unverified" }),
    await aTeam({ verification: "unverified" }),
  ];
  await prisma().organization.updateMany({
    where: { id: { in: [waiting.id, asking.id] } },
    data: { name: "Same Name Guild" },
  });
  await askForVerification(asking.actor, asking.id, { about: "A guild." });
  await prisma().organization.update({
    where: { id: waiting.id },
    data: { created_at: new Date(Date.now() + 60_000) },
  });
  expect((await operatorOrganizations("Same Name Guild")).map(({ id }) => id)).toEqual([
    asking.id,
    waiting.id,
  ]);
});
