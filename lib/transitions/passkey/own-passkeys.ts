import { randomBytes } from "node:crypto";
import {
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import * as z from "zod";
import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { prisma } from "@/lib/db/prisma";
import { type Transaction, transact } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import { notify } from "@/lib/notifications/notify";
import { requireFreshProof } from "@/lib/people/fresh-proof";
import {
  base64url,
  type ChallengeUse,
  challengeLifetimeSeconds,
  credentialSchema,
  expectations,
  issueChallenge,
  relyingParty,
  spendChallenge,
} from "./challenge";

const registrationSchema = credentialSchema.extend({
  response: z.object({ clientDataJSON: base64url, attestationObject: base64url }),
});

type Registration = z.output<typeof registrationSchema>;

const passkeysAtMost = 20;

const addPasskeyUse = ({ sessionId }: Actor): ChallengeUse => ({
  purpose: "add_passkey",
  sessionId,
});

/**
 * The options for a browser to create a passkey for this account. An authenticator that already
 * holds one does not create a second.
 */
export async function newPasskeyOptions(
  actor: Actor,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  requireFreshProof(actor);
  const { email, name, passkeys } = await prisma().person.findUniqueOrThrow({
    where: { id: actor.personId },
    select: {
      email: true,
      name: true,
      passkeys: { select: { credential_id: true, user_handle: true } },
    },
  });
  requireRoom(passkeys.length);
  const userHandle = passkeys[0]?.user_handle ?? randomBytes(32).toString("base64url");
  const { id, name: rpName } = relyingParty();
  return generateRegistrationOptions({
    rpID: id,
    rpName,
    userName: email ?? "",
    userDisplayName: name ?? "",
    userID: new Uint8Array(Buffer.from(userHandle, "base64url")),
    challenge: await transact((tx) => issueChallenge(tx, addPasskeyUse(actor), userHandle)),
    attestationType: "none",
    excludeCredentials: passkeys.map(({ credential_id }) => ({ id: credential_id })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    timeout: challengeLifetimeSeconds * 1000,
  });
}

function requireRoom(passkeys: number): void {
  if (passkeys >= passkeysAtMost)
    throw refuse("invalid_request", {
      message: `An account can have at most ${passkeysAtMost} passkeys. Remove one first.`,
    });
}

/** Adds the passkey that the browser created. `name` identifies it in its owner's list. */
export async function addPasskey(actor: Actor, answer: unknown, name: string): Promise<void> {
  requireFreshProof(actor);
  const { data: registration } = registrationSchema.safeParse(answer);
  const added =
    registration && (await transact((tx) => addVerified(tx, actor, registration, name)));
  if (!added)
    throw refuse("invalid_request", {
      message: "The passkey could not be added. Please try again.",
    });
}

/**
 * False when the response does not match the challenge. This is returned, not thrown, so that the
 * challenge stays spent.
 */
async function addVerified(
  tx: Transaction,
  actor: Actor,
  registration: Registration,
  name: string,
): Promise<boolean> {
  // So that passkeys are counted one after the other.
  await tx.query`SELECT FROM people WHERE id = ${actor.personId}::uuid FOR NO KEY UPDATE`;
  requireRoom(await tx.passkey.count({ where: { person_id: actor.personId } }));
  const spent = await spendChallenge(
    tx,
    registration.response.clientDataJSON,
    addPasskeyUse(actor),
  );
  const credential = spent && (await verifiedCredential(registration, spent.challenge));
  if (!credential) return false;
  const [passkey] = await tx.query<{ id: string }>`
    INSERT INTO passkeys (person_id, credential_id, public_key, user_handle, counter, name)
    VALUES (${actor.personId}::uuid, ${credential.id}, ${credential.publicKey}, ${spent.userHandle},
            ${credential.counter}, ${name})
    ON CONFLICT (credential_id) DO NOTHING RETURNING id`;
  if (!passkey) return false;
  await audit(tx, actor, { action: "passkey.added", subject: { type: "passkey", id: passkey.id } });
  await notify(tx, "passkey.added", { personId: actor.personId }, { passkey: name });
  return true;
}

/**
 * The credential, when it was made for this challenge, this site and its origin, by an
 * authenticator that verified its user.
 */
async function verifiedCredential(registration: Registration, expectedChallenge: string) {
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: registration,
      ...expectations(expectedChallenge),
    });
    return registrationInfo?.credential;
  } catch {
    return undefined; // the library throws for every mismatch
  }
}

/**
 * Removes a passkey, which then signs nobody in. Another person's passkey and a removed one get
 * the same refusal.
 */
export const removePasskey = (actor: Actor, passkeyId: string): Promise<void> =>
  transact(async (tx) => {
    requireFreshProof(actor);
    const [removed] = isUuid(passkeyId)
      ? await tx.query<{ name: string }>`
          DELETE FROM passkeys WHERE id = ${passkeyId}::uuid AND person_id = ${actor.personId}::uuid
          RETURNING name`
      : [];
    if (!removed)
      throw refuse("resource_not_found", { message: "This passkey has already been removed." });
    await audit(tx, actor, {
      action: "passkey.removed",
      subject: { type: "passkey", id: passkeyId },
    });
    await notify(tx, "passkey.removed", { personId: actor.personId }, { passkey: removed.name });
  });
