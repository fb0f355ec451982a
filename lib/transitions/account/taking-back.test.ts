import "@/e2e/support/database";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anAuthenticator } from "@/e2e/support/authenticator";
import { aBundle, loadJson } from "@/e2e/support/bundle";
import { emptyTables } from "@/e2e/support/empty-tables";
import {
  aConnection,
  aConsent,
  anActor,
  anEvent,
  anIntegration,
  anOrganization,
  aParticipant,
  aPerson,
  aSession,
} from "@/e2e/support/world";
import { hashPassword } from "@/lib/crypto/password";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { liveSession } from "@/lib/session/actor-of-request";
import { passkeySignInOptions, signInWithPasskey } from "@/lib/transitions/passkey/assertion";
import { addPasskey, newPasskeyOptions } from "@/lib/transitions/passkey/own-passkeys";
import { issueLink } from "./account-link";
import { deleteAccount } from "./delete";
import { endUnprovedAccess } from "./end-access";
import { knownBrowserId, rememberBrowser } from "./known-browsers";
import { changePassword, resetPassword } from "./password";
import { provePassword } from "./prove-password";
import { requestAddressChange } from "./request-link";
import { startSession } from "./session";
import { signInBySingleSignOn } from "./single-sign-on";
import { verifyAddress } from "./verify-address";

const visitor = { requestId: "request-1", address: null, addressKey: null };
const squattersPassword = "lantern orchid seven";
let password_hash = "";
beforeAll(async () => {
  password_hash = await hashPassword(squattersPassword);
});
beforeEach(() => emptyTables("people", "organizations", "guess_windows"));

const victim = "ana@example.com"; // the address that the imported bundle names
const squattersNewAddress = "squatter@example.com";

const signInOptions = async () => {
  const options = await passkeySignInOptions(visitor);
  if (!options) throw new Error("No challenge.");
  return options;
};

/** A person who registered another person's address and kept every way in that exists. */
async function aSquatter(data: { email_proved_at?: Date } = {}) {
  const person = await aPerson({
    email: victim,
    password_hash,
    oidc_subject: "squatter-at-the-provider",
    ...data,
  });
  const squatter = anActor(person, (await aSession(person)).id);
  const [authenticator, second] = [anAuthenticator(), anAuthenticator()];
  await addPasskey(
    squatter,
    authenticator.createPasskey(await newPasskeyOptions(squatter)),
    "Squatter's",
  );
  const openChallenge = await newPasskeyOptions(squatter);
  const cookie = await rememberBrowser(prisma(), undefined, person.id);
  await requestAddressChange(squatter, squattersNewAddress);
  const link = (purpose: "reset_password" | "verify_address" | "change_address", email: string) =>
    transact((tx) => issueLink(tx, purpose, { personId: person.id, email }));
  const links = {
    reset: await link("reset_password", victim),
    verify: await link("verify_address", victim),
    change: await link("change_address", squattersNewAddress),
  };
  const earlierSignIn = await provePassword(victim, squattersPassword, visitor);
  if (!earlierSignIn) throw new Error("The squatter's password is not right.");

  const [organization, host] = [await anOrganization(), await anOrganization()];
  const [integration, event] = [await anIntegration(organization), await anEvent(host)];
  await aParticipant(event, person, { display_name: "Squatter" });
  await aConsent(await aConnection(integration, event), person);
  const liveConsent = () =>
    prisma().consent.findFirst({ where: { person_id: person.id, revoked_at: null } });

  /**
   * Tries everything that the squatter could do afterwards. Returns the names of the ways that
   * still work.
   */
  const remainingAccess = async () => {
    const attempts: Record<string, unknown> = {
      ...(data.email_proved_at ? {} : { "integration let in": await liveConsent() }),
      password: await provePassword(victim, squattersPassword, visitor),
      session: await liveSession(squatter.sessionId),
      "sign-in judged before": await startSession(earlierSignIn, visitor).catch(() => undefined),
      passkey: await signInWithPasskey(
        authenticator.answerChallenge(await signInOptions()),
        visitor,
      ),
      "passkey begun before": await addPasskey(
        squatter,
        second.createPasskey(openChallenge),
        "x",
      ).then(
        () => "added",
        () => undefined,
      ),
      "known browser": await knownBrowserId(prisma(), cookie, person.id),
      "link to a password": await resetPassword(links.reset, squattersPassword, visitor),
      "link to verify":
        (await verifyAddress(squatter, links.verify)) === "invalid" ? undefined : "verified",
      "link to another address":
        (await verifyAddress(squatter, links.change)) === "invalid" ? undefined : "changed",
      // The worker may mail this link after the account was taken back.
      "link to another address, mailed later":
        (await verifyAddress(squatter, await link("change_address", squattersNewAddress))) ===
        "invalid"
          ? undefined
          : "changed",
      "change of address in a request under way": await requestAddressChange(
        squatter,
        "another@example.com",
      ).catch(() => undefined),
      "single sign-on": await prisma().person.findFirst({
        where: { oidc_subject: "squatter-at-the-provider" },
      }),
    };
    return Object.keys(attempts).filter(
      (way) => attempts[way] !== undefined && attempts[way] !== null,
    );
  };
  return { id: person.id, squatter, links, feet: remainingAccess };
}

const initialAccess = [
  "integration let in",
  "password",
  "session",
  "sign-in judged before",
  "passkey",
  "passkey begun before",
  "known browser",
  "link to a password",
];

test("a squatter starts with these ways to sign in", async () => {
  const { feet } = await aSquatter();
  expect(await feet()).toEqual(expect.arrayContaining(initialAccess));
});

describe("the squatter is left with nothing", () => {
  test("when the account is given a permission", async () => {
    const { id, feet } = await aSquatter();
    expect(await transact((tx) => endUnprovedAccess(tx, id))).toBe(true);
    expect(await feet()).toEqual([]);
    const announced = {
      event_type: "user.revoked_access",
      snapshot: { path: ["person_id"], equals: id },
    };
    expect(await prisma().occurrence.count({ where: announced })).toBe(1);
  });

  test("when an import names the address", async () => {
    const { feet } = await aSquatter();
    await loadJson(aBundle());
    expect(await feet()).toEqual([]);
  });

  test.each([
    ["an unproved", {}],
    ["a proved", { email_proved_at: new Date() }],
  ])("when a new password is set through a mailed link, of %s account", async (_, data) => {
    const { id, feet } = await aSquatter(data);
    const token = await transact((tx) =>
      issueLink(tx, "reset_password", { personId: id, email: victim }),
    );
    const owner = await resetPassword(token, "a quiet lantern walk", visitor);
    expect(owner && (await liveSession(await startSession(owner, visitor)))).toMatchObject({
      personId: id,
    });
    expect(await feet()).toEqual([]);
    expect(await provePassword(victim, "a quiet lantern walk", visitor)).toMatchObject({ id });
  });

  test("when the owner comes by single sign-on", async () => {
    const { id, feet } = await aSquatter();
    await prisma().person.update({ where: { id }, data: { oidc_subject: null } });
    const owner = await signInBySingleSignOn(
      { sub: "the-owner", email: victim, email_verified: true },
      visitor,
    );
    expect(owner && (await liveSession(await startSession(owner, visitor)))).toMatchObject({
      personId: id,
    });
    expect(await feet()).toEqual([]);
  });

  test("when the account is deleted", async () => {
    const { squatter, feet } = await aSquatter();
    await deleteAccount(squatter);
    expect(await feet()).toEqual([]);
  });
});

test("setting a new password for a proved account does not affect its integrations", async () => {
  const { id } = await aSquatter({ email_proved_at: new Date() });
  await resetPassword(
    await transact((tx) => issueLink(tx, "reset_password", { personId: id, email: victim })),
    "a quiet lantern walk",
    visitor,
  );
  expect(await prisma().consent.count({ where: { person_id: id, revoked_at: null } })).toBe(1);
});

test("linking a proved account by single sign-on keeps its owner's password, passkeys and sessions", async () => {
  const { id, feet } = await aSquatter({ email_proved_at: new Date() });
  await prisma().person.update({ where: { id }, data: { oidc_subject: null } });
  await signInBySingleSignOn({ sub: "the-owner", email: victim, email_verified: true }, visitor);
  expect(await feet()).toEqual(expect.arrayContaining(["password", "session", "passkey"]));
});

test("nothing that the squatter started survives, whatever runs concurrently", async () => {
  for (let round = 0; round < 10; round++) {
    await emptyTables("people", "guess_windows");
    const { id, squatter } = await aSquatter();
    const [options, judged] = [
      await newPasskeyOptions(squatter),
      await provePassword(victim, squattersPassword, visitor),
    ];
    await Promise.allSettled([
      addPasskey(squatter, anAuthenticator().createPasskey(options), "Late"),
      judged && startSession(judged, visitor),
      requestAddressChange(squatter, "late@example.com"),
      transact((tx) => endUnprovedAccess(tx, id)),
    ]);
    const remaining = {
      sessions: await prisma().session.count({ where: { person_id: id } }),
      passkeys: await prisma().passkey.count(),
    };
    expect(remaining).toEqual({ sessions: 0, passkeys: 0 });
    expect(
      await prisma().person.findUnique({
        where: { id },
        select: { pending_email: true, password_hash: true },
      }),
    ).toEqual({
      pending_email: null,
      password_hash: null,
    });
  }
}, 60_000);

test("a sign-in with the old password starts no session after the password was changed", async () => {
  const person = await aPerson({ email: victim, password_hash });
  const [owner, judged] = [
    anActor(person, (await aSession(person)).id),
    await provePassword(victim, squattersPassword, visitor),
  ];
  expect(
    await changePassword(owner, { current: squattersPassword, password: "a quiet lantern walk" }),
  ).toBe(true);
  await expect(judged && startSession(judged, visitor)).rejects.toThrow("revoked in the meantime");
  expect(await liveSession(owner.sessionId)).toBeDefined();
});
