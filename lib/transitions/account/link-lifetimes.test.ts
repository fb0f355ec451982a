import { expect, test } from "vitest";
import "@/e2e/support/database";
import { aMembership, aPerson } from "@/e2e/support/world";
import { config } from "@/lib/config/config";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { linkPurposes } from "@/lib/resources/closed-sets";
import { inviteMember } from "@/lib/transitions/invitation/invite";
import { issueLink } from "./account-link";

const lifetimeSeconds = ({ created_at, expires_at }: { created_at: Date; expires_at: Date }) =>
  (expires_at.getTime() - created_at.getTime()) / 1_000;

test("a link for a new password works for an hour, one that verifies an address for a day, an invitation for a week", async () => {
  const { id: personId } = await aPerson();
  await transact(async (tx) => {
    for (const purpose of linkPurposes)
      await issueLink(tx, purpose, { personId, email: "ana@example.com" });
  });
  const links = await prisma().accountLink.findMany({ where: { person_id: personId } });
  expect(Object.fromEntries(links.map((link) => [link.purpose, lifetimeSeconds(link)]))).toEqual({
    reset_password: 3_600,
    verify_address: 86_400,
    change_address: 86_400,
    take_back_address: 86_400,
  });
  const { actor, organization } = await aMembership();
  await inviteMember(actor, organization.id, {
    email: "mika@example.com",
    manage_events: true,
    manage_integrations: false,
  });
  expect(
    lifetimeSeconds(
      await prisma().invitation.findFirstOrThrow({ where: { organization_id: organization.id } }),
    ),
  ).toBe(604_800);
});

test("a setting changes the lifetime of its links alone", async () => {
  const { id: personId } = await aPerson();
  config().RESET_LINK_TTL = 60;
  await transact(async (tx) => {
    for (const purpose of linkPurposes)
      await issueLink(tx, purpose, { personId, email: "ana@example.com" });
  });
  config().RESET_LINK_TTL = 3_600;
  const links = await prisma().accountLink.findMany({
    where: { person_id: personId },
    orderBy: { purpose: "asc" },
  });
  expect(links.map(lifetimeSeconds)).toEqual([86_400, 60, 86_400, 86_400]);
});
