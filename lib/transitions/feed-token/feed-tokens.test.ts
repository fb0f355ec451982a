import { expect, test } from "vitest";
import "@/e2e/support/database";
import { aMembership, anActor, aPerson, eventsOnly } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { findFeedToken } from "@/lib/tokens/feed-token";
import { createFeedToken } from "./create";
import { endFeedToken } from "./end";

async function aTeam() {
  const { organization, actor } = await aMembership({}, eventsOnly);
  return { id: organization.id, actor };
}

const anOperator = async () => anActor(await aPerson({ is_operator: true }));

const idOf = async (token: string) => (await findFeedToken(token))?.tokenId ?? "";

test("a token is found only by its digest, until it is ended; creating and ending it are audited", async () => {
  const { id, actor } = await aTeam();
  const token = await createFeedToken(actor, id);
  expect(token).toMatch(/^svc_ft_[\w-]{43}$/);
  const found = await findFeedToken(token);
  expect(found).toEqual({ tokenId: expect.any(String), organizationId: id });
  expect(JSON.stringify(await prisma().feedToken.findMany({ where: { organization_id: id } }), (_, value) => String(value))).not.toContain(token);
  await endFeedToken(actor, found?.tokenId ?? "");
  expect(await findFeedToken(token)).toBeUndefined();
  await expect(endFeedToken(actor, found?.tokenId ?? "")).rejects.toMatchObject({ code: "resource_not_found" });
  const entries = await prisma().auditEntry.findMany({ where: { organization_id: id }, orderBy: { at: "asc" } });
  expect(entries.map(({ action }) => action)).toEqual(["feed_token.created", "feed_token.ended"]);
});

test("creating and ending a token need a fresh proof", async () => {
  const { id, actor } = await aTeam();
  const stale = { ...actor, provedAt: new Date(0) };
  await expect(createFeedToken(stale, id)).rejects.toMatchObject({ code: "invalid_token" });
  const token = await createFeedToken(actor, id);
  await expect(endFeedToken(stale, await idOf(token))).rejects.toMatchObject({ code: "invalid_token" });
  expect(await findFeedToken(token)).toBeDefined();
});

test("exactly five of eight tokens created concurrently are live, and ending one allows another", async () => {
  const { id, actor } = await aTeam();
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => createFeedToken(actor, id)));
  const tokens = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
  expect(tokens).toHaveLength(5);
  await endFeedToken(actor, await idOf(tokens[0] ?? ""));
  await createFeedToken(actor, id);
  await expect(createFeedToken(actor, id)).rejects.toThrow("5 live feed tokens");
});

test("only operators manage tokens of the whole platform, and they cannot manage an organization's tokens", async () => {
  const [{ id, actor }, operator] = [await aTeam(), await anOperator()];
  await expect(createFeedToken(actor, null)).rejects.toMatchObject({ code: "resource_not_found" });
  await expect(createFeedToken(operator, id)).rejects.toMatchObject({ code: "resource_not_found" });
  const token = await createFeedToken(operator, null);
  expect(await findFeedToken(token)).toEqual({ tokenId: expect.any(String), organizationId: null });
  await expect(endFeedToken(actor, await idOf(token))).rejects.toMatchObject({ code: "resource_not_found" });
  await endFeedToken(operator, await idOf(token));
  expect(await findFeedToken(token)).toBeUndefined();
});

test("the tokens of a deleted organization are unknown", async () => {
  const { id, actor } = await aTeam();
  const token = await createFeedToken(actor, id);
  await prisma().organization.update({ where: { id }, data: { deleted_at: new Date() } });
  expect(await findFeedToken(token)).toBeUndefined();
});
