import "@/e2e/support/database";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mailsTo } from "@/e2e/support/mailbox";
import { aMember, aMembership, anActor, aPerson, aSession, eventsOnly } from "@/e2e/support/world";
import type { Actor } from "@/lib/audit/actor";
import { auditLog } from "@/lib/audit/log";
import { config } from "@/lib/config/config";
import { hashPassword } from "@/lib/crypto/password";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { invitationOf } from "@/lib/portal/invitation";
import { managerDetailsOf, organizationOf } from "@/lib/portal/organizations";
import { resetPassword } from "@/lib/transitions/account/password";
import { provePassword } from "@/lib/transitions/account/prove-password";
import { signUp } from "@/lib/transitions/account/sign-up";
import { verifyAddress } from "@/lib/transitions/account/verify-address";
import { acceptInvitation, declineInvitation, withdrawInvitation } from "./end";
import { inviteMember } from "./invite";
import { setPasswordByInvitation } from "./link";

const visitor = { requestId: "request-1", address: null, addressKey: null };
const both = { manage_events: true, manage_integrations: true };
const squattersPassword = "lantern orchid seven";
const newPassword = "a quiet lantern walk";

let password_hash = "";
beforeAll(async () => {
  password_hash = await hashPassword(squattersPassword);
});
beforeEach(() => {
  // On localhost mails are stored, so that tests can read them.
  config().PUBLIC_URL = "http://localhost:3000";
});

let addresses = 0;
const anAddress = () => `invited-${++addresses}@example.com`;

const aProvedPerson = (email: string) =>
  aPerson({ email, email_proved_at: new Date(), password_hash });

async function aTeam(data: { verification?: string } = {}) {
  const { organization, actor } = await aMembership({ name: "Lantern Society", ...data });
  return { organization: organization.id, actor };
}

type Team = Awaited<ReturnType<typeof aTeam>>;

/** The token of the latest invitation mailed to this address. */
async function tokenTo(email: string): Promise<string> {
  const invitations = (await mailsTo(email)).filter(({ subject }) =>
    subject.startsWith("You are invited"),
  );
  return /\/invitations\/(\S+)/.exec(invitations.at(-1)?.text ?? "")?.[1] ?? "no link";
}

async function anInvitation(
  { actor, organization }: Team,
  email: string,
  abilities = eventsOnly,
): Promise<string> {
  await inviteMember(actor, organization, { email, ...abilities });
  return tokenTo(email);
}

const membersOf = async ({ organization }: Team) =>
  (await prisma().organizationMember.findMany({ where: { organization_id: organization } })).length;

/** Everything that the organization's managers see about it. */
async function managersViewOf({ actor, organization }: Team) {
  const found = await organizationOf(actor.personId, organization);
  const managed = found && (await managerDetailsOf(found));
  const { entries } = await auditLog({ of: { organization } });
  return {
    members: found?.members.map(({ person }) => person.name),
    invitations: managed?.invitations.map(({ email, manage_events, manage_integrations }) => ({
      email,
      manage_events,
      manage_integrations,
    })),
    log: entries.map(({ action, actor: who, subject, address }) => ({
      action,
      byName: who !== null,
      subject,
      address,
    })),
  };
}

describe("an invitation", () => {
  test("makes the account of the address a member once it accepts, with the invited permissions", async () => {
    const team = await aTeam();
    const person = await aProvedPerson(anAddress());
    const token = await anInvitation(team, person.email ?? "");
    expect(await membersOf(team)).toBe(1);
    expect(await acceptInvitation(anActor(person), token)).toBe(team.organization);
    expect(
      await prisma().organizationMember.findFirst({ where: { person_id: person.id } }),
    ).toMatchObject({
      organization_id: team.organization,
      ...eventsOnly,
    });
    expect((await managersViewOf(team)).invitations).toEqual([]);
    await expect(acceptInvitation(anActor(person), token)).rejects.toThrow("has ended");
  });

  test("cannot be accepted by another account or by one that has not proved the address", async () => {
    const team = await aTeam();
    const email = anAddress();
    const token = await anInvitation(team, email);
    const unproved = await aPerson({ email });
    for (const person of [await aProvedPerson(anAddress()), unproved])
      await expect(acceptInvitation(anActor(person), token)).rejects.toThrow("another address");
    expect(await membersOf(team)).toBe(1);
    await prisma().person.update({
      where: { id: unproved.id },
      data: { email_proved_at: new Date() },
    });
    await acceptInvitation(anActor(unproved), token);
    expect(await membersOf(team)).toBe(2);
  });

  test("that is expired, withdrawn, declined or altered shows nothing and changes nothing", async () => {
    const endings: ((team: Team, token: string, email: string) => Promise<string>)[] = [
      async (_, token, email) => {
        await pool().query(
          "UPDATE invitations SET expires_at = now() - interval '1 second' WHERE email = $1",
          [email],
        );
        return token;
      },
      async ({ actor, organization }, token, email) => {
        const { id } = await prisma().invitation.findFirstOrThrow({ where: { email } });
        await withdrawInvitation(actor, organization, id);
        return token;
      },
      async (_, token) => {
        expect(await declineInvitation(token)).toBe(true);
        return token;
      },
      async (_, token) => `${token}x`,
    ];
    for (const end of endings) {
      const team = await aTeam();
      const person = await aProvedPerson(anAddress());
      const email = person.email ?? "";
      const token = await end(team, await anInvitation(team, email), email);
      expect(await invitationOf(token)).toBeNull();
      await expect(acceptInvitation(anActor(person), token)).rejects.toThrow("has ended");
      expect(await declineInvitation(token)).toBe(false);
      expect(await setPasswordByInvitation(token, newPassword, visitor)).toBeUndefined();
      expect(await membersOf(team)).toBe(1);
    }
  });

  test("is valid for nothing else: it resets no password, verifies no address, and the link of another mail is no invitation", async () => {
    const team = await aTeam();
    const { id, email } = await aProvedPerson(anAddress());
    const token = await anInvitation(team, email ?? "");
    expect(await resetPassword(token, newPassword, visitor)).toBeUndefined();
    expect(await verifyAddress(anActor({ id }), token)).toBe("invalid");
    expect(await setPasswordByInvitation(token, newPassword, visitor)).toBeUndefined();
    expect(await provePassword(email ?? "", squattersPassword, visitor)).toMatchObject({ id });
    const newcomer = anAddress();
    await signUp({ name: "New", email: newcomer, password: newPassword }, visitor);
    const verification =
      /\?token=(\S+)/.exec((await mailsTo(newcomer)).at(-1)?.text ?? "")?.[1] ?? "";
    expect(verification).toMatch(/^svc_al_/);
    expect(await invitationOf(verification)).toBeNull();
  });

  test("to the same address is renewed, not duplicated: the latest link and permissions are valid", async () => {
    const team = await aTeam();
    const person = await aProvedPerson(anAddress());
    const email = person.email ?? "";
    const first = await anInvitation(team, email, eventsOnly);
    const second = await anInvitation(team, email, both);
    expect((await managersViewOf(team)).invitations).toEqual([{ email, ...both }]);
    expect(await invitationOf(first)).toBeNull();
    await acceptInvitation(anActor(person), second);
    expect(
      await prisma().organizationMember.findFirst({ where: { person_id: person.id } }),
    ).toMatchObject(both);
  });

  test("to a member is a fault at the address", async () => {
    const team = await aTeam();
    const member = await aPerson();
    await aMember({ id: team.organization }, member, eventsOnly);
    await expect(
      inviteMember(team.actor, team.organization, { email: member.email ?? "", ...both }),
    ).rejects.toMatchObject({
      message: "This person is already a member.",
      extra: { field: "email" },
    });
    expect((await managersViewOf(team)).invitations).toEqual([]);
  });

  test("is limited to twenty an hour: the next one is refused with the time until it is possible, and nothing is pending or mailed", async () => {
    const team = await aTeam();
    for (let n = 0; n < 20; n++)
      await inviteMember(team.actor, team.organization, { email: anAddress(), ...eventsOnly });
    const email = anAddress();
    await expect(
      inviteMember(team.actor, team.organization, { email, ...eventsOnly }),
    ).rejects.toMatchObject({
      message:
        "An organization can send 20 invitations an hour. The next one is possible in 60 minutes.",
      extra: { field: "email" },
    });
    expect((await managersViewOf(team)).invitations).toHaveLength(20);
    expect(await mailsTo(email)).toEqual([]);
    const other = await aTeam();
    await inviteMember(other.actor, other.organization, { email, ...eventsOnly });
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test("reaches an address at most twenty times a day, from all organizations together", async () => {
    const email = anAddress();
    const [one, other, third] = [await aTeam(), await aTeam(), await aTeam()];
    const invite = (team: typeof one, to = email) =>
      inviteMember(team.actor, team.organization, { email: to, ...eventsOnly });
    for (let n = 0; n < 20; n++) await invite(n % 2 === 0 ? one : other);
    const refused = {
      message: "An address can receive 20 invitations a day. The next one is possible in 24 hours.",
      extra: { field: "email" },
    };
    for (const team of [one, other, third])
      await expect(invite(team)).rejects.toMatchObject(refused);
    expect((await managersViewOf(third)).invitations).toEqual([]);
    await invite(third, anAddress());
  });

  test("of an organization that is not verified is one of ten open ones, over members and hosts; renewing one is possible", async () => {
    const team = await aTeam({ verification: "unverified" });
    const invite = (email: string) =>
      inviteMember(team.actor, team.organization, { email, ...eventsOnly });
    const [first = "", ...others] = Array.from({ length: 10 }, anAddress);
    for (const email of [first, ...others]) await invite(email);
    const refused = {
      message: expect.stringContaining("at most 10 open invitations"),
      extra: { field: "email" },
    };
    await expect(invite(anAddress())).rejects.toMatchObject(refused);
    await invite(first);
    expect(
      await prisma().mail.count({
        where: { kind: "invitation", email: { in: [first, ...others] } },
      }),
    ).toBe(10);
    await declineInvitation(await tokenTo(first));
    await invite(anAddress());
    await pool().query("UPDATE invitations SET expires_at = now() WHERE email = $1", [others[0]]);
    await invite(anAddress());
    await expect(invite(anAddress())).rejects.toMatchObject(refused);
    await prisma().organization.update({
      where: { id: team.organization },
      data: { verification: "verified" },
    });
    await invite(anAddress());
  });

  test("is one of ten open ones when twenty are sent at the same time", async () => {
    const team = await aTeam({ verification: "rejected" });
    const invite = () =>
      inviteMember(team.actor, team.organization, { email: anAddress(), ...eventsOnly });
    const sent = await Promise.allSettled(Array.from({ length: 20 }, invite));
    expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  });

  test("leaves no token in the database", async () => {
    const token = await anInvitation(await aTeam(), anAddress());
    await prisma().unsentMail.deleteMany();
    const { rows } = await pool().query(
      "SELECT to_jsonb(i) AS row FROM invitations i UNION ALL SELECT to_jsonb(m) FROM mails m",
    );
    expect(JSON.stringify(rows)).not.toContain(token.slice(7));
  });
});

describe("somebody without an account", () => {
  test("creates one through the link, which proves the address, and accepts", async () => {
    const team = await aTeam();
    const email = anAddress();
    const token = await anInvitation(team, email);
    const created = await signUp({ name: "New", email, password: newPassword }, visitor, token);
    const person = await prisma().person.findFirstOrThrow({ where: { email } });
    expect(created).toMatchObject({ id: person.id });
    expect(person.email_proved_at).not.toBeNull();
    await acceptInvitation(anActor(person), token);
    expect(await membersOf(team)).toBe(2);
  });

  test("proves nothing with the link of another address, or one that has ended", async () => {
    const team = await aTeam();
    const [foreign, ended, own] = [
      await anInvitation(team, anAddress()),
      await anInvitation(team, "ended@example.com"),
      anAddress(),
    ];
    await declineInvitation(ended);
    await signUp({ name: "New", email: own, password: newPassword }, visitor, foreign);
    await signUp(
      { name: "New", email: "ended@example.com", password: newPassword },
      visitor,
      ended,
    );
    for (const email of [own, "ended@example.com"])
      expect(await prisma().person.findFirstOrThrow({ where: { email } })).toMatchObject({
        email_proved_at: null,
      });
  });
});

describe("a person who registered the address before it was invited", () => {
  test("loses nothing when an invitation is sent; the mailbox's owner sets a new password, which ends it all, and accepts", async () => {
    const team = await aTeam();
    const squatter = await aPerson({ email: anAddress(), password_hash });
    const email = squatter.email ?? "";
    await aSession(squatter);
    const token = await anInvitation(team, email);
    expect(await prisma().session.count({ where: { person_id: squatter.id } })).toBe(1);
    expect(await provePassword(email, squattersPassword, visitor)).toMatchObject({
      id: squatter.id,
    });
    await expect(acceptInvitation(anActor(squatter), token)).rejects.toThrow("another address");
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
      "You are invited to join Lantern Society",
    ]);
    await expect(
      setPasswordByInvitation(token, squatter.email ?? "", visitor),
    ).rejects.toMatchObject({ extra: { field: "password" } });
    expect(await setPasswordByInvitation(token, newPassword, visitor)).toMatchObject({
      id: squatter.id,
    });
    expect(await prisma().session.count({ where: { person_id: squatter.id } })).toBe(0);
    expect(await provePassword(email, squattersPassword, visitor)).toBeUndefined();
    expect(await provePassword(email, newPassword, visitor)).toMatchObject({ id: squatter.id });
    await acceptInvitation(anActor(squatter), token);
    expect(await membersOf(team)).toBe(2);
  });

  test("is left with nothing even when they registered after the invitation", async () => {
    const team = await aTeam();
    const email = anAddress();
    const token = await anInvitation(team, email);
    const squatter = await aPerson({ email, password_hash });
    await aSession(squatter);
    await expect(acceptInvitation(anActor(squatter), token)).rejects.toThrow("another address");
    expect(await setPasswordByInvitation(token, newPassword, visitor)).toMatchObject({
      id: squatter.id,
    });
    expect(await prisma().session.count({ where: { person_id: squatter.id } })).toBe(0);
    expect(await provePassword(email, squattersPassword, visitor)).toBeUndefined();
  });
});

test("the organization cannot see from an invitation whether the address has an account", async () => {
  const accountStates: ((email: string) => Promise<unknown>)[] = [
    async () => {},
    (email) => aProvedPerson(email),
    async (email) => aSession(await aPerson({ email, password_hash })),
    (email) => aPerson({ email }),
  ];
  const seen: string[] = [];
  for (const arrange of accountStates) {
    const team = await aTeam();
    const email = anAddress();
    await arrange(email);
    await inviteMember(team.actor, team.organization, { email, ...eventsOnly });
    const beforeMail = await managersViewOf(team);
    await mailsTo(email);
    const afterMail = await managersViewOf(team);
    await declineInvitation(await tokenTo(email));
    seen.push(
      JSON.stringify([beforeMail, afterMail, await managersViewOf(team)])
        .replaceAll(email, "ADDRESS")
        .replace(/"members":\["[^"]*"\]/g, "MEMBERS"),
    );
  }
  expect(new Set(seen).size).toBe(1);
});

test("inviting writes the same rows for every address", async () => {
  const team = await aTeam();
  const [unknown, unproved, proved] = [anAddress(), anAddress(), anAddress()];
  await aPerson({ email: unproved, password_hash });
  await aProvedPerson(proved);
  const tables = [
    "people",
    "sessions",
    "account_links",
    "mails",
    "invitations",
    "audit_entries",
    "quota_uses",
    "notifications",
  ];
  const counts = async () => {
    const { rows } = await pool().query(
      `SELECT ${tables.map((table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`).join(", ")}`,
    );
    return tables.map((table) => Number(rows[0][table]));
  };
  const added: number[][] = [];
  for (const email of [unknown, unproved, proved]) {
    const before = await counts();
    await inviteMember(team.actor, team.organization, { email, ...eventsOnly });
    added.push((await counts()).map((count, n) => count - (before[n] ?? 0)));
  }
  expect(added).toEqual([added[0], added[0], added[0]]);
});

test("the organization sees the name of an account only after it has accepted", async () => {
  const team = await aTeam();
  const person = await aPerson({
    email: anAddress(),
    name: "Account Name",
    email_proved_at: new Date(),
  });
  const token = await anInvitation(team, person.email ?? "");
  expect(JSON.stringify(await managersViewOf(team))).not.toContain("Account Name");
  await acceptInvitation(anActor(person), token);
  expect((await managersViewOf(team)).members).toContain("Account Name");
});

describe("concurrently", () => {
  const outcomes = (attempts: Promise<unknown>[]) =>
    Promise.allSettled(attempts).then(
      (all) => all.filter(({ status }) => status === "fulfilled").length,
    );

  test("exactly one of twenty acceptances spends the invitation", async () => {
    const team = await aTeam();
    const person = await aProvedPerson(anAddress());
    const token = await anInvitation(team, person.email ?? "");
    expect(
      await outcomes(Array.from({ length: 20 }, () => acceptInvitation(anActor(person), token))),
    ).toBe(1);
    expect(await membersOf(team)).toBe(2);
  });

  test("either an acceptance or a withdrawal succeeds, and the membership matches", async () => {
    for (let round = 0; round < 15; round++) {
      const team = await aTeam();
      const person = await aProvedPerson(anAddress());
      const token = await anInvitation(team, person.email ?? "");
      const { id } = await prisma().invitation.findFirstOrThrow({
        where: { organization_id: team.organization },
      });
      const both = [
        acceptInvitation(anActor(person), token),
        withdrawInvitation(team.actor, team.organization, id),
      ];
      expect(await outcomes(round % 2 ? both : both.toReversed())).toBe(1);
      const { outcome } = await prisma().invitation.findUniqueOrThrow({ where: { id } });
      expect(await membersOf(team)).toBe(outcome === "accepted" ? 2 : 1);
    }
  });

  test("exactly twenty of twenty-five invitations by two managers are pending", async () => {
    const team = await aTeam();
    const second = await aPerson();
    await aMember({ id: team.organization }, second);
    const actors: Actor[] = [team.actor, anActor(second)];
    const invitations = Array.from({ length: 25 }, (_, n) =>
      inviteMember(actors[n % 2] ?? team.actor, team.organization, {
        email: anAddress(),
        ...eventsOnly,
      }),
    );
    expect(await outcomes(invitations)).toBe(20);
    expect(await prisma().invitation.count({ where: { organization_id: team.organization } })).toBe(
      20,
    );
  });

  test("the same address invited by two managers has one invitation", async () => {
    const team = await aTeam();
    const email = anAddress();
    await Promise.all(
      Array.from({ length: 8 }, () =>
        inviteMember(team.actor, team.organization, { email, ...eventsOnly }),
      ),
    );
    expect(await prisma().invitation.count({ where: { email } })).toBe(1);
    expect(await mailsTo(email)).toHaveLength(1);
  });
});
