import { endUnprovedAccess } from "./end-access";
import { changePassword, resetPassword } from "./password";
import { endAllSessions } from "./session";
import "@/e2e/support/database";
import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { occurrencesOf } from "@/e2e/support/connected-app";
import { mailsTo } from "@/e2e/support/mailbox";
import {
  anActor,
  anEvent,
  anOrganizedEvent,
  aParticipant,
  aPerson,
  aSession,
} from "@/e2e/support/world";
import { config } from "@/lib/config/config";
import { hashPassword } from "@/lib/crypto/password";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { linkedAddressOf } from "@/lib/portal/participant/account";
import { rememberBrowser } from "./known-browsers";
import { provePassword } from "./prove-password";
import { requestAddressChange, requestPasswordLink, requestVerificationLink } from "./request-link";
import { signUp } from "./sign-up";
import { takeAddressBack, verifyAddress } from "./verify-address";

const visitor = { requestId: "request-1", address: "203.0.113.1", addressKey: "203.0.113.1" };
const newPassword = "a quiet lantern walk";
let password_hash = "";
beforeAll(async () => {
  password_hash = await hashPassword("lantern orchid seven");
});

const settings = config();
beforeEach(() => {
  // On localhost mails are stored, so that tests can read them.
  settings.PUBLIC_URL = "http://localhost:3000";
});
afterEach(async () => {
  await prisma().mail.deleteMany();
  await prisma().unsentMail.deleteMany();
});

const anAccount = async (data: object = {}) => {
  const person = await aPerson({ password_hash, ...data });
  return { id: person.id, email: person.email ?? "" };
};

const signedInActor = async (id: string) => anActor({ id }, (await aSession({ id })).id);

/** The token of the latest link mailed to this address. */
async function tokenTo(email: string): Promise<string> {
  const text = (await mailsTo(email)).at(-1)?.text ?? "";
  return decodeURIComponent(/\?token=(\S+)/.exec(text)?.[1] ?? "no link");
}

const passwordLinkTo = async (email: string) => {
  await requestPasswordLink(email, visitor);
  return tokenTo(email);
};

describe("a forgotten password", () => {
  test("that is changed with the current one is reported to the address too", async () => {
    const { id, email } = await aPerson({
      password_hash: await hashPassword("lantern orchid seven"),
    });
    const session = await aSession({ id });
    const change = (current: string) =>
      changePassword(anActor({ id }, session.id), { current, password: newPassword });
    expect(await change("not it")).toBe(false);
    expect(await mailsTo(email ?? "")).toEqual([]);
    expect(await change("lantern orchid seven")).toBe(true);
    expect((await mailsTo(email ?? "")).map(({ subject }) => subject)).toEqual([
      "Your password was changed",
    ]);
  });

  test("cannot become the account's own address, by a change or through a mailed link, which stays valid", async () => {
    const { id, email } = await anAccount();
    const refused = expect.objectContaining({
      extra: { field: "password" },
      message: "Your e-mail address cannot be your password.",
    });
    const typed = ` ${email.toUpperCase()} `;
    await expect(
      changePassword(await signedInActor(id), { current: "lantern orchid seven", password: typed }),
    ).rejects.toEqual(refused);
    const token = await passwordLinkTo(email);
    await expect(resetPassword(token, typed, visitor)).rejects.toEqual(refused);
    expect(await provePassword(email, "lantern orchid seven", visitor)).toMatchObject({ id });
    expect(await resetPassword(token, newPassword, visitor)).toMatchObject({ id });
  });

  test("is replaced through the mailed link once, which proves the address and ends all sessions", async () => {
    const { id, email } = await anAccount();
    await aSession({ id });
    const token = await passwordLinkTo(email);
    const earlier = await prisma().session.count({ where: { person_id: id } });
    expect(earlier).toBe(1);
    expect(await resetPassword(token, newPassword, visitor)).toMatchObject({ id });
    expect(await provePassword(email, newPassword, visitor)).toMatchObject({ id });
    expect(await prisma().session.count({ where: { person_id: id } })).toBe(0);
    expect(
      (await prisma().person.findUniqueOrThrow({ where: { id } })).email_proved_at,
    ).not.toBeNull();
    expect((await mailsTo(email)).at(-1)?.subject).toBe("Your password was changed");
    expect(await resetPassword(token, "another long password", visitor)).toBeUndefined();
    expect(await provePassword(email, newPassword, visitor)).toMatchObject({ id });
  });

  test("is reset by exactly one of twenty concurrent uses of the link", async () => {
    const { email } = await anAccount();
    const token = await passwordLinkTo(email);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => resetPassword(token, newPassword, visitor)),
    );
    expect(outcomes.filter((outcome) => outcome !== undefined)).toHaveLength(1);
  }, 60_000);

  test("is not changed by an expired or altered link, or by one for another purpose", async () => {
    const { id, email } = await anAccount();
    const token = await passwordLinkTo(email);
    await requestVerificationLink(anActor({ id }));
    const verification = await tokenTo(email);
    expect(await resetPassword(`${token}x`, newPassword, visitor)).toBeUndefined();
    expect(await resetPassword(verification, newPassword, visitor)).toBeUndefined();
    expect(await verifyAddress(anActor({ id }), token)).toBe("invalid");
    await pool().query("UPDATE account_links SET expires_at = now() WHERE person_id = $1", [id]);
    expect(await resetPassword(token, newPassword, visitor)).toBeUndefined();
    expect(await provePassword(email, "lantern orchid seven", visitor)).toMatchObject({ id });
  });

  test("is reset by any of several links that were asked for, and the first that is used ends the others", async () => {
    const { id, email } = await anAccount();
    const [first, second] = [await passwordLinkTo(email), await passwordLinkTo(email)];
    for (const token of [first, second])
      expect(await linkedAddressOf(token, "reset_password")).toMatchObject({
        state: "open",
        email,
      });
    expect(await resetPassword(first, newPassword, visitor)).toMatchObject({ id });
    expect(await resetPassword(second, "another long password", visitor)).toBeUndefined();
    for (const token of [first, second])
      expect(await linkedAddressOf(token, "reset_password")).toBeNull();
  });

  test("is requested with the same stored rows whether the address has an account or not; only the account gets a mail", async () => {
    const { email } = await anAccount();
    for (const asked of [email, "nobody@example.com"]) await requestPasswordLink(asked, visitor);
    expect(
      await prisma().mail.findMany({
        select: { kind: true, email: true },
        orderBy: { created_at: "asc" },
      }),
    ).toEqual([
      { kind: "password_link", email },
      { kind: "password_link", email: "nobody@example.com" },
    ]);
    expect(await mailsTo("nobody@example.com")).toEqual([]);
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await prisma().mail.count()).toBe(0);
  });

  test("sends a mailbox five links an hour, however often somebody asks", async () => {
    const { email } = await anAccount();
    for (let n = 0; n < 9; n++) await passwordLinkTo(email);
    expect(await mailsTo(email)).toHaveLength(5);
  });

  test("leaves no token in the database", async () => {
    const { email } = await anAccount();
    const token = await passwordLinkTo(email);
    await prisma().unsentMail.deleteMany();
    const { rows } = await pool().query(
      "SELECT encode(digest, 'hex') AS digest FROM account_links UNION ALL SELECT details::text FROM mails",
    );
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe("a verified address", () => {
  test("is proved by the link that signing up mails", async () => {
    const email = "newcomer@example.com";
    await signUp({ name: "New", email, password: newPassword }, visitor);
    const { id } = await prisma().person.findFirstOrThrow({ where: { email } });
    const provedAt = async () =>
      (await prisma().person.findUniqueOrThrow({ where: { id } })).email_proved_at;
    expect(await provedAt()).toBeNull();
    expect(await verifyAddress(anActor({ id }), await tokenTo(email))).toBe("verified");
    expect(await provedAt()).not.toBeNull();
  });

  test("changes when the link to the new address is used, and the old address is notified", async () => {
    const { id, email } = await anAccount({ email_proved_at: new Date() });
    expect(await requestAddressChange(await signedInActor(id), "moved@example.com")).toBe(true);
    const token = await tokenTo("moved@example.com");
    expect((await prisma().person.findUniqueOrThrow({ where: { id } })).email).toBe(email);
    expect(await verifyAddress(anActor({ id }), token)).toBe("changed");
    expect((await prisma().person.findUniqueOrThrow({ where: { id } })).email).toBe(
      "moved@example.com",
    );
    expect((await mailsTo(email)).at(-1)?.subject).toBe("Your account has a new e-mail address");
  });

  test("changes on every event: updated_at of the person's records rises, and integrations are notified where they are a participant", async () => {
    const { id } = await anAccount({ email_proved_at: new Date() });
    const { organization, event } = await anOrganizedEvent();
    const [applied, left] = [await anEvent(organization), await anEvent(organization)];
    await aParticipant(event, { id });
    await aParticipant(applied, { id }, { application_status: "pending", registered_at: null });
    await aParticipant(left, { id }, { removed_at: new Date() });
    const updatedAt = async () =>
      (
        await prisma().eventPerson.findMany({
          where: { person_id: id },
          orderBy: { event_id: "asc" },
        })
      ).map((record) => record.updated_at);
    const before = await updatedAt();
    await requestAddressChange(await signedInActor(id), "everywhere@example.com");
    expect(await verifyAddress(anActor({ id }), await tokenTo("everywhere@example.com"))).toBe(
      "changed",
    );
    for (const [n, at] of (await updatedAt()).entries())
      expect(at.getTime()).toBeGreaterThan(before[n]?.getTime() ?? Number.NaN);
    expect(await occurrencesOf(event)).toMatchObject([
      { event_type: "participant.profile_updated", snapshot: { email: "everywhere@example.com" } },
    ]);
    expect([...(await occurrencesOf(applied)), ...(await occurrencesOf(left))]).toEqual([]);
  });

  test("changes only with a fresh proof; an address of another account gets no link, and one registered in the meantime is not taken over", async () => {
    const { id } = await anAccount();
    const other = await anAccount();
    const actor = await signedInActor(id);
    await expect(
      requestAddressChange({ ...actor, provedAt: new Date(0) }, "x@example.com"),
    ).rejects.toMatchObject({ code: "invalid_token" });
    await requestAddressChange(actor, other.email);
    expect(await mailsTo(other.email)).toEqual([]);
    await requestAddressChange(actor, "contested@example.com");
    const token = await tokenTo("contested@example.com");
    await anAccount({ email: "contested@example.com" });
    expect(await verifyAddress(actor, token)).toBe("taken");
  });
});

/**
 * An account that somebody else opened with the address of a mailbox, and the link that its mailbox
 * got.
 */
async function aSquattedAccount() {
  const email = `mailbox-${randomUUID()}@example.com`;
  await signUp({ name: "Squatter", email, password: newPassword }, visitor);
  const { id } = await prisma().person.findFirstOrThrow({ where: { email } });
  return { id, email, squatter: await signedInActor(id), token: await tokenTo(email) };
}

describe("a link to verify an address", () => {
  test("proves nothing without a session of its account, and is not spent by another one", async () => {
    const { id, squatter, token } = await aSquattedAccount();
    const stranger = await anAccount();
    expect(await verifyAddress(await signedInActor(stranger.id), token)).toBe("invalid");
    expect(await prisma().person.findUniqueOrThrow({ where: { id } })).toMatchObject({
      email_proved_at: null,
    });
    expect(await linkedAddressOf(token, "verify_address")).toMatchObject({
      state: "open",
      person: { id },
    });
    expect(await verifyAddress(squatter, token)).toBe("verified");
    expect(await linkedAddressOf(token, "verify_address")).toMatchObject({ state: "done" });
  });

  test("lets the reader of the mailbox set a new password, which ends every session, and verifies", async () => {
    const { id, email, squatter, token } = await aSquattedAccount();
    expect(
      await resetPassword(token, "the reader's own lantern", visitor, "verify_address"),
    ).toMatchObject({ id });
    expect(await prisma().session.count({ where: { person_id: id } })).toBe(0);
    expect(
      (await prisma().person.findUniqueOrThrow({ where: { id } })).email_proved_at,
    ).not.toBeNull();
    expect(await provePassword(email, newPassword, visitor)).toBeUndefined();
    expect(await verifyAddress(squatter, token)).toBe("invalid");
  });

  test("to a changed address works only in a session of its account, and sets no password", async () => {
    const { id } = await anAccount({ email_proved_at: new Date() });
    await requestAddressChange(await signedInActor(id), "changing@example.com");
    const token = await tokenTo("changing@example.com");
    expect(await verifyAddress(await signedInActor((await anAccount()).id), token)).toBe("invalid");
    expect(await resetPassword(token, newPassword, visitor, "verify_address")).toBeUndefined();
    expect(await verifyAddress(await signedInActor(id), token)).toBe("changed");
  });
});

describe("a change of address", () => {
  /** A proved account whose session a thief uses to move it. */
  async function aMovedAccount(to: string) {
    const { id, email } = await anAccount({ email_proved_at: new Date() });
    const thief = await signedInActor(id);
    const moveTo = async (address: string) => {
      await requestAddressChange(thief, address);
      expect(await verifyAddress(thief, await tokenTo(address))).toBe("changed");
    };
    await moveTo(to);
    return { id, email, moveTo };
  }

  const addressOf = async (id: string) =>
    (await prisma().person.findUniqueOrThrow({ where: { id } })).email;

  test("is taken back through the link to the old address, which ends every session and mails a link to a new password", async () => {
    const { id, email } = await aMovedAccount("thief-1@example.com");
    const mail = (await mailsTo(email)).at(-1);
    expect(mail?.text).toContain(
      "This was not me: http://localhost:3000/verify-email/take-back?token=",
    );
    const token = await tokenTo(email);
    expect(await takeAddressBack(token, visitor)).toBe("changed");
    expect(await addressOf(id)).toBe(email);
    expect(await prisma().session.count({ where: { person_id: id } })).toBe(0);
    expect(await provePassword(email, "lantern orchid seven", visitor)).toMatchObject({ id });
    expect((await mailsTo(email)).at(-1)?.subject).toBe("Set a new password");
    expect(await takeAddressBack(token, visitor)).toBe("invalid");
    expect(await linkedAddressOf(token, "take_back_address")).toMatchObject({ state: "done" });
  });

  test("can be taken back whatever the thief does meanwhile: a new password, signing out everywhere, a further change", async () => {
    const { id, email, moveTo } = await aMovedAccount("thief-2@example.com");
    const token = await tokenTo(email);
    await moveTo("thief-3@example.com");
    expect((await mailsTo("thief-2@example.com")).at(-1)?.text).not.toContain("token=");
    await endAllSessions(await signedInActor(id));
    await resetPassword(
      await passwordLinkTo("thief-3@example.com"),
      "the thief's own lantern",
      visitor,
    );
    expect(await signUp({ name: "Thief", email, password: newPassword }, visitor)).toBe("taken");
    expect(await takeAddressBack(token, visitor)).toBe("changed");
    expect(await addressOf(id)).toBe(email);
  });

  test("cannot be taken back after a day, nor by an address that was never proved", async () => {
    const { email } = await aMovedAccount("thief-4@example.com");
    const token = await tokenTo(email);
    await pool().query("UPDATE account_links SET expires_at = now() WHERE email = $1", [email]);
    expect(await takeAddressBack(token, visitor)).toBe("invalid");
    const mistyped = await aSquattedAccount();
    await requestAddressChange(mistyped.squatter, "corrected@example.com");
    expect(await verifyAddress(mistyped.squatter, await tokenTo("corrected@example.com"))).toBe(
      "changed",
    );
    expect((await mailsTo(mistyped.email)).at(-1)).toMatchObject({
      subject: "Your account has a new e-mail address",
    });
    expect((await mailsTo(mistyped.email)).at(-1)?.text).not.toContain("token=");
  });
});

describe("somebody who opened the account before its owner", () => {
  test("loses password, sessions, links and known browser, and the mailbox gets a link to set a password", async () => {
    const { id, email } = await anAccount();
    await aSession({ id });
    await rememberBrowser(prisma(), undefined, id);
    const squattersLink = await passwordLinkTo(email);
    await prisma().unsentMail.deleteMany();
    expect(await transact((tx) => endUnprovedAccess(tx, id))).toBe(true);
    expect(await provePassword(email, "lantern orchid seven", visitor)).toBeUndefined();
    expect(await prisma().session.count({ where: { person_id: id } })).toBe(0);
    expect(await prisma().knownBrowser.count({ where: { person_id: id } })).toBe(0);
    expect(await resetPassword(squattersLink, newPassword, visitor)).toBeUndefined();
    expect(await resetPassword(await tokenTo(email), newPassword, visitor)).toMatchObject({ id });
  });

  test("loses nothing once the account's address is proved", async () => {
    const { id, email } = await anAccount({ email_proved_at: new Date() });
    await aSession({ id });
    expect(await transact((tx) => endUnprovedAccess(tx, id))).toBe(false);
    expect(await provePassword(email, "lantern orchid seven", visitor)).toMatchObject({ id });
    expect(await prisma().session.count({ where: { person_id: id } })).toBe(1);
  });
});

describe("guesses", () => {
  test("by strangers do not lock out a browser that has signed in before", async () => {
    const { id, email } = await anAccount();
    const cookie = await rememberBrowser(prisma(), undefined, id);
    for (let n = 0; n < 10; n++) await provePassword(email, "wrong", visitor);
    expect(await provePassword(email, "lantern orchid seven", visitor)).toBeUndefined();
    expect(
      await provePassword(email, "lantern orchid seven", {
        ...visitor,
        knownBrowserCookie: cookie,
      }),
    ).toMatchObject({ id });
  });

  test("are limited to ten in a known browser; a forged, altered or other account's cookie does not make a browser known", async () => {
    const [{ id, email }, other] = [await anAccount(), await anAccount()];
    const cookie = await rememberBrowser(prisma(), undefined, id);
    const foreign = await rememberBrowser(prisma(), undefined, other.id);
    for (let n = 0; n < 10; n++) await provePassword(email, "wrong", visitor);
    for (const knownBrowserCookie of [foreign, `${cookie}x`, "forged"])
      expect(
        await provePassword(email, "lantern orchid seven", { ...visitor, knownBrowserCookie }),
      ).toBeUndefined();
    for (let n = 0; n < 10; n++)
      await provePassword(email, "wrong", { ...visitor, knownBrowserCookie: cookie });
    expect(
      await provePassword(email, "lantern orchid seven", {
        ...visitor,
        knownBrowserCookie: cookie,
      }),
    ).toBeUndefined();
  }, 60_000);

  test("use one known-browser row per account, which a repeated sign-in keeps", async () => {
    const [one, two] = [await anAccount(), await anAccount()];
    const first = await rememberBrowser(prisma(), undefined, one.id);
    const both = await rememberBrowser(prisma(), first, two.id);
    await rememberBrowser(prisma(), both, one.id);
    expect(
      await prisma().knownBrowser.count({ where: { person_id: { in: [one.id, two.id] } } }),
    ).toBe(2);
  });
});
