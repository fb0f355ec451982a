import { expect, test } from "vitest";
import "@/e2e/support/database";
import { aBundle, bundleOfEvent, faultsOf, loadJson, uuid } from "@/e2e/support/bundle";
import { feedLine, platformFeeder } from "@/e2e/support/feed-lines";
import { aMembership, anIntegration } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { emailSchema } from "@/lib/people/email";
import { signUpSchema } from "../account/sign-up";
import { signInBySingleSignOn } from "../account/single-sign-on";
import { invitationSchema } from "../invitation/invite";
import { guestInput } from "../participant/profile";
import { createSandbox } from "./create";

/** The address of a fictional person in an existing sandbox. */
async function aFictionalAddress(): Promise<string> {
  const { organization, actor } = await aMembership();
  const integration = await anIntegration(organization);
  await createSandbox(actor, integration.id);
  const { email } = await prisma().person.findFirstOrThrow({
    where: { name: "Ana Lima", sandbox_id: { not: null } },
    orderBy: { created_at: "desc" },
  });
  return email ?? "";
}

const words =
  "This address belongs to a fictional person in a sandbox. It cannot be used elsewhere.";

test("the address of a fictional person cannot be used to sign up, invite, add a guest, change an address or sign in", async () => {
  const email = await aFictionalAddress();
  const typed = {
    "an address that is changed to": emailSchema.safeParse(email.toUpperCase()),
    "a sign-up": signUpSchema.safeParse({
      name: "Ana",
      email,
      password: "correct horse battery staple",
    }),
    "an invitation": invitationSchema.safeParse({
      email,
      manage_events: true,
      manage_integrations: true,
    }),
    "a guest": guestInput.safeParse({
      display_name: "Ana",
      nickname: "",
      organisation: "",
      real_name: "",
      role: "",
      admin_notes: "",
      email,
      privacy_mode: false,
    }),
  };
  for (const [door, { error }] of Object.entries(typed))
    expect([door, error?.issues.map(({ message }) => message)]).toEqual([door, [words]]);
  const visitor = { requestId: uuid(1), address: null, addressKey: null };
  expect(
    await signInBySingleSignOn({ sub: "ana", email, email_verified: true, name: "Ana" }, visitor),
  ).toBeUndefined();
});

const expected = "a person outside of sandboxes";

test("an import that names a fictional person is refused at that field, and changes nothing", async () => {
  const email = await aFictionalAddress();
  await loadJson(aBundle());
  const named: [object, string][] = [
    [{ users: [{ email, name: "Mine" }] }, "$.users[0].email"],
    [
      {
        organizations: [
          { id: uuid(1), members: [{ email, manage_events: true, manage_integrations: true }] },
        ],
      },
      "$.organizations[0].members[0].email",
    ],
    [bundleOfEvent({ people: [{ email, display_name: "Ana" }] }), "$.events[0].people[0].email"],
    [
      bundleOfEvent({ people: [{ guest: { key: "guest-1", email } }] }),
      "$.events[0].people[0].guest.email",
    ],
    [
      bundleOfEvent({ activities: [{ id: uuid(40), host: email }] }),
      "$.events[0].activities[0].host",
    ],
    [
      bundleOfEvent({ activities: [{ id: uuid(40), players: [email] }] }),
      "$.events[0].activities[0].players[0]",
    ],
  ];
  for (const [bundle, path] of named)
    expect(await faultsOf(bundle)).toMatchObject([{ path, expected }]);
  expect(await prisma().person.findFirst({ where: { email }, select: { name: true } })).toEqual({
    name: "Ana Lima",
  });
});

test("a line of a feed that names a fictional person is refused at that field", async () => {
  const email = await aFictionalAddress();
  await loadJson(aBundle());
  const lines: [object, string][] = [
    [{ kind: "person", id: email, data: { display_name: "Ana" } }, "$.id"],
    [{ kind: "person", id: email, deleted: true }, "$.id"],
    [{ kind: "activity", id: uuid(40), data: { co_hosts: [email] } }, "$.data.co_hosts[0]"],
    [{ kind: "user", id: email, data: { name: "Mine" }, event: undefined }, "$.id"],
  ];
  for (const [line, path] of lines)
    expect(await feedLine(line, platformFeeder)).toMatchObject([{ path, expected }]);
  expect(await prisma().person.findFirst({ where: { email }, select: { name: true } })).toEqual({
    name: "Ana Lima",
  });
});
