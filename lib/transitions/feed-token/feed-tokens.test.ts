import { describe, expect, test } from "vitest";
import "@/e2e/support/database";
import { aMember, aMembership, anActor, aPerson, eventsOnly } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { findFeedToken } from "@/lib/tokens/feed-token";
import { deleteAccount } from "@/lib/transitions/account/delete";
import { advanceFeedRequest, beginFeedRequest } from "@/lib/transitions/feed-request/feed-request";
import { withdrawOperator } from "@/lib/transitions/operator/operators";
import { applyOrganizationRecord } from "@/lib/transitions/organization/apply-record";
import {
  leaveOrganization,
  removeMember,
  setAbilities,
} from "@/lib/transitions/organization/members";
import { createFeedToken, endFeedToken, feedTokenInput } from "./feed-token";

const emptySummary = () => ({
  lines: 0,
  changed: 0,
  unchanged: 0,
  stale: 0,
  refused: 0,
  facts: {},
  faults: [],
});

async function aTeam() {
  const { organization, actor } = await aMembership({}, eventsOnly);
  return { id: organization.id, actor };
}

const anOperator = async () => anActor(await aPerson({ is_operator: true }));

const idOf = async (token: string) => (await findFeedToken(token))?.tokenId ?? "";

test("a token is found only by its digest, until it is ended; creating and ending it are audited", async () => {
  const { id, actor } = await aTeam();
  const token = await createFeedToken(actor, id, { name: "Ticket shop" });
  expect(token).toMatch(/^svc_ft_[\w-]{43}$/);
  const found = await findFeedToken(token);
  expect(found).toEqual({ tokenId: expect.any(String), organizationId: id });
  expect(
    JSON.stringify(
      await prisma().feedToken.findMany({ where: { organization_id: id } }),
      (_, value) => String(value),
    ),
  ).not.toContain(token);
  await endFeedToken(actor, found?.tokenId ?? "");
  expect(await findFeedToken(token)).toBeUndefined();
  await expect(endFeedToken(actor, found?.tokenId ?? "")).rejects.toMatchObject({
    code: "resource_not_found",
  });
  const entries = await prisma().auditEntry.findMany({
    where: { organization_id: id },
    orderBy: { at: "asc" },
  });
  expect(entries.map(({ action }) => action)).toEqual(["feed_token.created", "feed_token.ended"]);
});

test("creating and ending a token need a fresh proof", async () => {
  const { id, actor } = await aTeam();
  const stale = { ...actor, provedAt: new Date(0) };
  await expect(createFeedToken(stale, id, { name: "Ticket shop" })).rejects.toMatchObject({
    code: "invalid_token",
  });
  const token = await createFeedToken(actor, id, { name: "Ticket shop" });
  await expect(endFeedToken(stale, await idOf(token))).rejects.toMatchObject({
    code: "invalid_token",
  });
  expect(await findFeedToken(token)).toBeDefined();
});

test("exactly five of eight tokens created concurrently are live, and ending one allows another", async () => {
  const { id, actor } = await aTeam();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, () => createFeedToken(actor, id, { name: "Ticket shop" })),
  );
  const tokens = outcomes.flatMap((outcome) =>
    outcome.status === "fulfilled" ? [outcome.value] : [],
  );
  expect(tokens).toHaveLength(5);
  await endFeedToken(actor, await idOf(tokens[0] ?? ""));
  await createFeedToken(actor, id, { name: "Ticket shop" });
  await expect(createFeedToken(actor, id, { name: "Ticket shop" })).rejects.toThrow(
    "5 live feed tokens",
  );
});

test("only operators manage tokens of the whole platform, and they cannot manage an organization's tokens", async () => {
  const [{ id, actor }, operator] = [await aTeam(), await anOperator()];
  await expect(createFeedToken(actor, null, { name: "Ticket shop" })).rejects.toMatchObject({
    code: "resource_not_found",
  });
  await expect(createFeedToken(operator, id, { name: "Ticket shop" })).rejects.toMatchObject({
    code: "resource_not_found",
  });
  const token = await createFeedToken(operator, null, { name: "Ticket shop" });
  expect(await findFeedToken(token)).toEqual({ tokenId: expect.any(String), organizationId: null });
  await expect(endFeedToken(actor, await idOf(token))).rejects.toMatchObject({
    code: "resource_not_found",
  });
  await endFeedToken(operator, await idOf(token));
  expect(await findFeedToken(token)).toBeUndefined();
});

test("the tokens of a deleted organization are unknown", async () => {
  const { id, actor } = await aTeam();
  const token = await createFeedToken(actor, id, { name: "Ticket shop" });
  await prisma().organization.update({ where: { id }, data: { deleted_at: new Date() } });
  expect(await findFeedToken(token)).toBeUndefined();
});

describe("a token ends with its maker's right", () => {
  /** A team of two: the maker of a token, and a manager. */
  async function aTeamWithToken() {
    const { organization, actor: manager } = await aMembership();
    const maker = await aPerson();
    await aMember(organization, maker, eventsOnly);
    const token = await createFeedToken(anActor(maker), organization.id, { name: "Ticket shop" });
    return { organization, manager, maker, token };
  }
  type Team = Awaited<ReturnType<typeof aTeamWithToken>>;

  const integrationsOnly = { manage_events: false, manage_integrations: true };
  test.each<[string, (team: Team) => Promise<unknown>]>([
    [
      "is removed",
      ({ manager, organization, maker }) => removeMember(manager, organization.id, maker.id),
    ],
    ["leaves", ({ organization, maker }) => leaveOrganization(anActor(maker), organization.id)],
    [
      "may no longer manage events",
      ({ manager, organization, maker }) =>
        setAbilities(manager, organization.id, maker.id, integrationsOnly),
    ],
    ["deletes the account", ({ maker }) => deleteAccount(anActor(maker))],
    [
      "loses the ability by the platform's records",
      ({ organization, maker }) =>
        transact((tx) =>
          applyOrganizationRecord(tx, "service", organization.id, {
            members: [{ email: maker.email ?? "", manage_events: false }],
          }),
        ),
    ],
  ])("when the maker %s, for good, and those who manage events get a notice", async (_, act) => {
    const team = await aTeamWithToken();
    const tokenId = await idOf(team.token);
    const request = await beginFeedRequest(tokenId, "request-1");
    await act(team);
    expect(await findFeedToken(team.token)).toBeUndefined();
    expect(await advanceFeedRequest(request ?? "", emptySummary())).toBe("token_ended");
    expect(await beginFeedRequest(tokenId, "request-2")).toBeUndefined();
    const notifications = await prisma().notification.findMany({
      where: { kind: "feed_token.ended" },
      select: { person_id: true, organization_id: true },
    });
    expect(notifications).toContainEqual({
      person_id: team.manager.personId,
      organization_id: team.organization.id,
    });
    expect(notifications.map(({ person_id }) => person_id)).not.toContain(team.maker.id);
    const key = { organization_id: team.organization.id, person_id: team.maker.id };
    await prisma().organizationMember.upsert({
      where: { organization_id_person_id: key },
      create: { ...key, ...eventsOnly },
      update: eventsOnly,
    });
    expect(await findFeedToken(team.token)).toBeUndefined();
  });

  test("whichever statement takes the membership away", async () => {
    const { token, maker } = await aTeamWithToken();
    await prisma().organizationMember.deleteMany({ where: { person_id: maker.id } });
    expect(await findFeedToken(token)).toBeUndefined();
  });

  test("a platform's token ends when its maker is no longer an operator", async () => {
    const [operator, other] = [await anOperator(), await anOperator()];
    const token = await createFeedToken(operator, null, { name: "Ticket shop" });
    await withdrawOperator(other, operator.personId);
    expect(await findFeedToken(token)).toBeUndefined();
    await prisma().person.update({ where: { id: operator.personId }, data: { is_operator: true } });
    expect(await findFeedToken(token)).toBeUndefined();
  });

  test("other tokens of the organization stay", async () => {
    const { token, manager, maker, organization } = await aTeamWithToken();
    const own = await createFeedToken(manager, organization.id, { name: "Ticket shop" });
    await removeMember(manager, organization.id, maker.id);
    expect([await findFeedToken(token), await findFeedToken(own)]).toEqual([
      undefined,
      expect.anything(),
    ]);
  });
});

test.each(["", "  ", "x".repeat(81), "two\nlines"])("a token cannot be named %j", (name) => {
  expect(feedTokenInput.safeParse({ name }).success).toBe(false);
});
