import { expect, test } from "vitest";
import "@/e2e/support/database";
import { anAuthenticator } from "@/e2e/support/authenticator";
import { occurrencesOf } from "@/e2e/support/connected-app";
import { whileAnotherTransaction } from "@/e2e/support/while-another-transaction";
import { anActor, anOrganizedEvent, aParticipant, aPerson, aSession } from "@/e2e/support/world";
import { hashPassword } from "@/lib/crypto/password";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { claimParticipant } from "@/lib/transitions/participant/claim";
import { removeLockedParticipant } from "@/lib/transitions/participant/remove";
import { addPasskey, newPasskeyOptions } from "@/lib/transitions/passkey/own-passkeys";
import { issueLink } from "./account-link";
import { endAccountAccess } from "./end-access";
import { changePassword, setNewPassword } from "./password";
import { provePassword } from "./prove-password";
import { signInBySingleSignOn } from "./single-sign-on";
import { verifyAddress } from "./verify-address";

// Verbs that begin while another transaction holds the account, and go on when it has committed.

const visitor = { requestId: "request-1", address: null, addressKey: null };

test("somebody who knows the old password cannot change the new one that the owner is setting through a mailed link", async () => {
  const person = await aPerson({ password_hash: await hashPassword("lantern orchid seven") });
  const [id, email] = [person.id, person.email ?? ""];
  const stranger = anActor(person, (await aSession(person)).id);
  const password_hash = await hashPassword("the owner's own lantern");
  const outcome = await whileAnotherTransaction(
    (tx) => setNewPassword(tx, { id, email, password_hash, wasProved: true }, visitor),
    () =>
      changePassword(stranger, {
        current: "lantern orchid seven",
        password: "a stranger's lantern",
      }),
  );
  expect(outcome).toBe("Refusal: Your session has ended. Sign in again.");
  expect(await provePassword(email, "a stranger's lantern", visitor)).toBeUndefined();
  expect(await provePassword(email, "the owner's own lantern", visitor)).toMatchObject({ id });
});

test("a link that is opened while all access to the account ends is invalid", async () => {
  const { id, email } = await aPerson({ email_proved_at: null });
  const token = await transact((tx) =>
    issueLink(tx, "verify_address", { personId: id, email: email ?? "" }),
  );
  const outcome = await whileAnotherTransaction(
    (tx) => tx.$queryRaw`SELECT FROM people WHERE id = ${id}::uuid FOR NO KEY UPDATE`,
    () => verifyAddress(anActor({ id }), token),
    (tx) => endAccountAccess(tx, id),
  );
  expect(outcome).toBe("invalid");
});

test("a new address for which somebody is just creating an account is taken", async () => {
  const email = "sought@example.com";
  const { id } = await aPerson({ pending_email: email });
  const token = await transact((tx) => issueLink(tx, "change_address", { personId: id, email }));
  const outcome = await whileAnotherTransaction(
    (tx) => tx.person.create({ data: { name: "Newcomer", email } }),
    () => verifyAddress(anActor({ id }), token),
  );
  expect(outcome).toBe("taken");
});

test("an address changes while an organizer removes the person from an event: neither ends in a deadlock", async () => {
  const email = "moved@example.com";
  const person = await aPerson({ pending_email: email });
  const { organizer, organization, event } = await anOrganizedEvent();
  await aParticipant(event, person);
  const token = await transact((tx) =>
    issueLink(tx, "change_address", { personId: person.id, email }),
  );
  const outcome = await whileAnotherTransaction(
    (tx) => claimParticipant(tx, event.id, person.id),
    () => verifyAddress(anActor(person), token),
    (tx) =>
      removeLockedParticipant(
        tx,
        organizer,
        { id: event.id, organization_id: organization.id },
        person.id,
      ),
  );
  expect(outcome).toBe("changed");
  expect((await occurrencesOf(event)).map(({ event_type }) => event_type)).toEqual([
    "participant.removed",
  ]);
});

test("two first sign-ins by single sign-on at the same time both find the account that one of them creates or links", async () => {
  const profile = { sub: "s-1", email: "both@example.com", email_verified: true };
  let id = "";
  const creating = await whileAnotherTransaction(
    async (tx) => {
      ({ id } = await tx.person.create({
        data: { name: "Both", email: profile.email, oidc_subject: profile.sub },
      }));
    },
    () => signInBySingleSignOn(profile, visitor),
  );
  expect(creating).toMatchObject({ id });
  await prisma().person.update({ where: { id }, data: { oidc_subject: null } });
  const linking = await whileAnotherTransaction(
    (tx) => tx.person.update({ where: { id }, data: { oidc_subject: profile.sub } }),
    () => signInBySingleSignOn(profile, visitor),
  );
  expect(linking).toMatchObject({ id });
});

test("passkeys whose creation began while there was room for one more do not exceed the limit", async () => {
  const person = await aPerson();
  const owner = anActor(person, (await aSession(person)).id);
  const existing = Array.from({ length: 19 }, (_, n) => ({
    person_id: person.id,
    credential_id: `c-${n}`,
    user_handle: "u",
    name: `${n}`,
  }));
  await prisma().passkey.createMany({
    data: existing.map((passkey) => ({ ...passkey, public_key: new Uint8Array(1), counter: 0n })),
  });
  const [first, second] = [await newPasskeyOptions(owner), await newPasskeyOptions(owner)];
  await addPasskey(owner, anAuthenticator().createPasskey(first), "The twentieth");
  await expect(
    addPasskey(owner, anAuthenticator().createPasskey(second), "One too many"),
  ).rejects.toThrow("at most 20 passkeys");
});
