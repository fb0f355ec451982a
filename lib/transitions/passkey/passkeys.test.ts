import "@/e2e/support/database";
import { beforeEach, describe, expect, test } from "vitest";
import { anAuthenticator } from "@/e2e/support/authenticator";
import { emptyTables } from "@/e2e/support/empty-tables";
import { anActor, aPerson, aSession } from "@/e2e/support/world";
import type { Actor } from "@/lib/audit/actor";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { liveSession } from "@/lib/session/actor-of-request";
import { startSession } from "@/lib/transitions/account/session";
import {
  passkeyProofOptions,
  passkeySignInOptions,
  proveWithPasskey,
  signInWithPasskey,
} from "./assertion";
import { addPasskey, newPasskeyOptions, removePasskey } from "./own-passkeys";

const visitor = { requestId: "request-1", address: "203.0.113.4", addressKey: null };

beforeEach(() => emptyTables("people"));

/** A person who has just signed in. */
async function aSignedInPerson(): Promise<Actor> {
  const person = await aPerson();
  return anActor(person, (await aSession(person)).id);
}

/** A signed-in person who has a passkey. */
async function aPasskeyOwner() {
  const [owner, authenticator] = [await aSignedInPerson(), anAuthenticator()];
  await addPasskey(
    owner,
    authenticator.createPasskey(await newPasskeyOptions(owner)),
    "Chrome on Linux",
  );
  return { owner, authenticator };
}

const signInOptions = async () => {
  const options = await passkeySignInOptions(visitor);
  if (!options) throw new Error("No challenge.");
  return options;
};

const proofOptions = async (actor: Actor) => {
  const options = await passkeyProofOptions(actor);
  if (!options) throw new Error("No passkey.");
  return options;
};

const actionsOn = async (passkeyId: string) =>
  (
    await prisma().auditEntry.findMany({
      where: { subject_id: passkeyId },
      select: { action: true },
      orderBy: { at: "asc" },
    })
  ).map(({ action }) => action);

const notificationsOf = async ({ personId }: Actor) =>
  (
    await prisma().notification.findMany({
      where: { person_id: personId },
      select: { kind: true },
      orderBy: { created_at: "asc" },
    })
  ).map(({ kind }) => kind);

describe("adding", () => {
  test("a passkey is stored with a name, its owner is notified, and it is audited", async () => {
    const { owner } = await aPasskeyOwner();
    const [passkey] = await prisma().passkey.findMany({ where: { person_id: owner.personId } });
    expect(passkey).toMatchObject({ name: "Chrome on Linux", last_used_at: null });
    expect(await actionsOn(passkey?.id ?? "")).toEqual(["passkey.added"]);
    expect(await notificationsOf(owner)).toEqual(["passkey.added"]);
  });

  test("needs a fresh proof, both when it is requested and when it is stored", async () => {
    const owner = await aSignedInPerson();
    const options = await newPasskeyOptions(owner);
    const stale = { ...owner, provedAt: new Date(0) };
    await expect(newPasskeyOptions(stale)).rejects.toMatchObject({ code: "invalid_token" });
    await expect(
      addPasskey(stale, anAuthenticator().createPasskey(options), "x"),
    ).rejects.toMatchObject({ code: "invalid_token" });
    expect(await prisma().passkey.count()).toBe(0);
  });

  test.each([
    ["a page of another origin", { origin: "https://evil.example" }],
    ["another site", { rpId: "evil.example" }],
    ["an authenticator that did not verify its user", { userVerified: false }],
    ["an answer to a question about signing in", { type: "webauthn.get" }],
  ])("%s adds nothing, and the challenge is spent", async (_, deviation) => {
    const [owner, authenticator] = [await aSignedInPerson(), anAuthenticator()];
    const options = await newPasskeyOptions(owner);
    await expect(
      addPasskey(owner, authenticator.createPasskey(options, deviation), "x"),
    ).rejects.toMatchObject({ code: "invalid_request" });
    await expect(
      addPasskey(owner, authenticator.createPasskey(options), "x"),
    ).rejects.toMatchObject({ code: "invalid_request" });
    expect(await prisma().passkey.count()).toBe(0);
  });

  test("a challenge is valid only for its session and purpose", async () => {
    const { owner, authenticator } = await aPasskeyOwner();
    const other = { ...owner, sessionId: (await aSession({ id: owner.personId })).id };
    const [another, strange] = [anAuthenticator(), await aSignedInPerson()];
    for (const actor of [other, strange]) {
      const options = await newPasskeyOptions(owner);
      await expect(addPasskey(actor, another.createPasskey(options), "x")).rejects.toMatchObject({
        code: "invalid_request",
      });
    }
    const { challenge } = await proofOptions(owner);
    const options = await newPasskeyOptions(owner);
    await expect(
      addPasskey(owner, another.createPasskey(options, { challenge }), "x"),
    ).rejects.toMatchObject({ code: "invalid_request" });
    expect(
      await proveWithPasskey(
        owner,
        authenticator.answerChallenge({
          ...(await proofOptions(owner)),
          challenge: options.challenge,
        }),
      ),
    ).toBe(false);
    expect(await prisma().passkey.count()).toBe(1);
  });

  test("a passkey belongs to one account, whose passkeys share one opaque handle", async () => {
    const { owner, authenticator } = await aPasskeyOwner();
    const other = await aSignedInPerson();
    await expect(
      addPasskey(other, authenticator.createPasskey(await newPasskeyOptions(other)), "x"),
    ).rejects.toMatchObject({
      code: "invalid_request",
    });
    const options = await newPasskeyOptions(owner);
    await addPasskey(owner, anAuthenticator().createPasskey(options), "Second");
    const handles = await prisma().passkey.findMany({
      select: { person_id: true, user_handle: true },
    });
    expect(handles).toEqual(
      Array(2).fill({ person_id: owner.personId, user_handle: options.user.id }),
    );
    expect(options.excludeCredentials).toHaveLength(1);
    expect(Buffer.from(options.user.id, "base64url").toString("hex")).not.toContain(
      owner.personId.replaceAll("-", ""),
    );
  });
});

describe("signing in", () => {
  test("a passkey identifies its person without an e-mail address, and its use is recorded", async () => {
    const { owner, authenticator } = await aPasskeyOwner();
    const options = await signInOptions();
    expect(options.allowCredentials ?? []).toEqual([]);
    expect(options.userVerification).toBe("required");
    const person = await signInWithPasskey(authenticator.answerChallenge(options), visitor);
    expect(person).toMatchObject({ id: owner.personId });
    expect(await prisma().passkey.findFirst({ select: { last_used_at: true } })).toEqual({
      last_used_at: expect.any(Date),
    });
    expect(person && (await liveSession(await startSession(person, visitor)))).toMatchObject({
      personId: owner.personId,
    });
  });

  test.each([
    ["a page of another origin", { origin: "https://evil.example" }],
    ["another port of this host", { origin: "http://localhost:3001" }],
    ["another site", { rpId: "evil.example" }],
    ["an authenticator that did not verify its user", { userVerified: false }],
    ["an answer to a question about a new passkey", { type: "webauthn.create" }],
    ["somebody else's handle", { userHandle: "c29tZWJvZHk" }],
  ])("%s signs nobody in, and the challenge is spent", async (_, deviation) => {
    const { authenticator } = await aPasskeyOwner();
    const options = await signInOptions();
    expect(
      await signInWithPasskey(authenticator.answerChallenge(options, deviation), visitor),
    ).toBeUndefined();
    expect(
      await signInWithPasskey(authenticator.answerChallenge(options), visitor),
    ).toBeUndefined();
  });

  test("a challenge must be issued by the service, and can be answered once within five minutes", async () => {
    const { authenticator } = await aPasskeyOwner();
    const options = await signInOptions();
    expect(await signInWithPasskey(authenticator.answerChallenge(options), visitor)).toBeDefined();
    expect(
      await signInWithPasskey(authenticator.answerChallenge(options), visitor),
    ).toBeUndefined();
    expect(
      await signInWithPasskey(
        authenticator.answerChallenge({ ...options, challenge: "bWFkZSB1cA" }),
        visitor,
      ),
    ).toBeUndefined();
    const late = await signInOptions();
    await pool().query(
      "UPDATE sign_in_challenges SET expires_at = expires_at - interval '300 seconds'",
    );
    expect(await signInWithPasskey(authenticator.answerChallenge(late), visitor)).toBeUndefined();
  });

  test("exactly one of twenty concurrent answers to one challenge signs in", async () => {
    const { authenticator } = await aPasskeyOwner();
    const options = await signInOptions();
    const answers = Array.from({ length: 20 }, () => authenticator.answerChallenge(options));
    const people = await Promise.all(answers.map((answer) => signInWithPasskey(answer, visitor)));
    expect(people.filter((person) => person !== undefined)).toHaveLength(1);
  });

  test("a challenge to prove something within a session signs nobody in", async () => {
    const { owner, authenticator } = await aPasskeyOwner();
    expect(
      await signInWithPasskey(authenticator.answerChallenge(await proofOptions(owner)), visitor),
    ).toBeUndefined();
  });

  test("a removed passkey, that of a deleted account and nonsense sign nobody in", async () => {
    const { owner, authenticator } = await aPasskeyOwner();
    await prisma().person.update({
      where: { id: owner.personId },
      data: { deleted_at: new Date() },
    });
    expect(
      await signInWithPasskey(authenticator.answerChallenge(await signInOptions()), visitor),
    ).toBeUndefined();
    await prisma().person.update({ where: { id: owner.personId }, data: { deleted_at: null } });
    const { id } = await prisma().passkey.findFirstOrThrow();
    await removePasskey(owner, id);
    expect(await actionsOn(id)).toEqual(["passkey.added", "passkey.removed"]);
    expect(await notificationsOf(owner)).toEqual(["passkey.added", "passkey.removed"]);
    expect(
      await signInWithPasskey(authenticator.answerChallenge(await signInOptions()), visitor),
    ).toBeUndefined();
    for (const nonsense of [
      null,
      "x",
      {},
      { ...authenticator.answerChallenge(await signInOptions()), response: {} },
    ])
      expect(await signInWithPasskey(nonsense, visitor)).toBeUndefined();
  });

  test("an address can get three hundred challenges in five minutes", async () => {
    const from = { ...visitor, addressKey: "203.0.113.4" };
    const asked = await Promise.all(Array.from({ length: 301 }, () => passkeySignInOptions(from)));
    expect(asked.filter((options) => options !== undefined)).toHaveLength(300);
    expect(await passkeySignInOptions({ ...from, addressKey: "203.0.113.5" })).toBeDefined();
  });
});

describe("a counter", () => {
  test("that decreases or stays the same is refused, the owner is notified and it is audited", async () => {
    const { owner, authenticator } = await aPasskeyOwner();
    const signIn = async (counter: number) =>
      signInWithPasskey(authenticator.answerChallenge(await signInOptions(), { counter }), visitor);
    expect(await signIn(7)).toBeDefined();
    expect(await signIn(7)).toBeUndefined();
    expect(await signIn(3)).toBeUndefined();
    expect(await signIn(8)).toBeDefined();
    const { id } = await prisma().passkey.findFirstOrThrow();
    expect(await actionsOn(id)).toEqual(["passkey.added", "passkey.refused", "passkey.refused"]);
    expect(await notificationsOf(owner)).toEqual([
      "passkey.added",
      "passkey.refused",
      "passkey.refused",
    ]);
  });

  test("from an authenticator without one is always 0", async () => {
    const { authenticator } = await aPasskeyOwner();
    for (let n = 0; n < 3; n++)
      expect(
        await signInWithPasskey(
          authenticator.answerChallenge(await signInOptions(), { counter: 0 }),
          visitor,
        ),
      ).toBeDefined();
  });

  test("is ignored without a valid signature: knowing only a passkey's id raises no alarm", async () => {
    const { owner, authenticator } = await aPasskeyOwner();
    await signInWithPasskey(
      authenticator.answerChallenge(await signInOptions(), { counter: 9 }),
      visitor,
    );
    const forged = authenticator.answerChallenge(await signInOptions(), { counter: 1 });
    forged.response.signature = authenticator.answerChallenge(
      await signInOptions(),
    ).response.signature;
    expect(await signInWithPasskey(forged, visitor)).toBeUndefined();
    expect(await notificationsOf(owner)).toEqual(["passkey.added"]);
  });
});

describe("a proof", () => {
  const provedAt = async ({ sessionId }: Actor) =>
    (await liveSession(sessionId))?.provedAt.getTime() ?? 0;
  const staleSince = new Date(Date.now() - 3_600_000);
  const makeStale = ({ personId }: Actor) =>
    prisma().session.updateMany({
      where: { person_id: personId },
      data: { proved_at: staleSince },
    });

  test("by passkey refreshes the proof of this session only", async () => {
    const { owner, authenticator } = await aPasskeyOwner();
    const other = { ...owner, sessionId: (await aSession({ id: owner.personId })).id };
    await makeStale(owner);
    expect(
      await proveWithPasskey(owner, authenticator.answerChallenge(await proofOptions(owner))),
    ).toBe(true);
    expect(await provedAt(owner)).toBeGreaterThan(Date.now() - 60_000);
    expect(await provedAt(other)).toBe(staleSince.getTime());
  });

  test("requires the account's own passkey; another account's passkey or another session's challenge proves nothing", async () => {
    const [{ owner, authenticator }, stranger] = [await aPasskeyOwner(), await aPasskeyOwner()];
    await makeStale(owner);
    expect((await proofOptions(owner)).allowCredentials).toHaveLength(1);
    expect(
      await proveWithPasskey(
        owner,
        stranger.authenticator.answerChallenge(await proofOptions(owner)),
      ),
    ).toBe(false);
    expect(
      await proveWithPasskey(
        owner,
        authenticator.answerChallenge(await proofOptions(stranger.owner)),
      ),
    ).toBe(false);
    expect(
      await proveWithPasskey(owner, authenticator.answerChallenge(await signInOptions())),
    ).toBe(false);
    expect(await provedAt(owner)).toBe(staleSince.getTime());
  });

  test("is not offered when the account has no passkey", async () => {
    expect(await passkeyProofOptions(await aSignedInPerson())).toBeUndefined();
  });
});

test("somebody else's passkey is not found when removing it", async () => {
  const [{ owner }, stranger] = [await aPasskeyOwner(), await aSignedInPerson()];
  const { id } = await prisma().passkey.findFirstOrThrow({ where: { person_id: owner.personId } });
  for (const passkeyId of [id, "no-id"])
    await expect(removePasskey(stranger, passkeyId)).rejects.toMatchObject({
      code: "resource_not_found",
    });
  expect(await prisma().passkey.count()).toBe(1);
});
