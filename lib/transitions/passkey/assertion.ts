import {
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
} from "@simplewebauthn/server";
import * as z from "zod";
import type { Actor, Visitor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { prisma } from "@/lib/db/prisma";
import { type Transaction, transact } from "@/lib/db/transact";
import { reserveGuess } from "@/lib/limits/guesses";
import { notify } from "@/lib/notifications/notify";
import { renewProof } from "@/lib/transitions/account/renew-proof";
import type { ProvenPerson } from "@/lib/transitions/account/session";
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

const signInUse: ChallengeUse = { purpose: "sign_in", sessionId: null };

/** Each request stores a row for five minutes, and anybody may send one. */
const perAddress = { count: 300, seconds: 300 };

/**
 * The options for a browser to sign in with any passkey of this site, without an e-mail address.
 * Undefined after too many requests from one address.
 */
export async function passkeySignInOptions({
  addressKey,
}: Visitor): Promise<PublicKeyCredentialRequestOptionsJSON | undefined> {
  if (
    addressKey !== null &&
    !(await reserveGuess({ key: `passkey:address:${addressKey}`, ...perAddress }))
  )
    return undefined;
  return assertionOptions(signInUse);
}

/**
 * The person whose passkey signed the challenge, or undefined for every invalid response, whatever
 * the reason.
 */
export const signInWithPasskey = (
  answer: unknown,
  visitor: Visitor,
): Promise<ProvenPerson | undefined> =>
  transact(async (tx) => {
    const passkey = await assertPasskey(tx, answer, signInUse, visitor);
    return passkey && { id: passkey.personId, sign_in_epoch: passkey.epoch };
  });

const proveUse = ({ sessionId }: Actor): ChallengeUse => ({ purpose: "prove", sessionId });

/**
 * The options for a browser to prove the person's identity with a passkey of this account.
 * Undefined when the account has none.
 */
export async function passkeyProofOptions(
  actor: Actor,
): Promise<PublicKeyCredentialRequestOptionsJSON | undefined> {
  const passkeys = await prisma().passkey.findMany({
    where: { person_id: actor.personId },
    select: { credential_id: true },
  });
  if (passkeys.length === 0) return undefined;
  return assertionOptions(
    proveUse(actor),
    passkeys.map(({ credential_id }) => ({ id: credential_id })),
  );
}

/**
 * Proves the person's identity with a passkey within a session, as `renewProofWithPassword` does
 * with the password. False for every invalid response, and for another person's passkey.
 */
export const proveWithPasskey = (actor: Actor, answer: unknown): Promise<boolean> =>
  transact(async (tx) => {
    const passkey = await assertPasskey(tx, answer, proveUse(actor), actor);
    if (passkey?.personId !== actor.personId) return false;
    await renewProof(tx, actor);
    return true;
  });

const assertionSchema = credentialSchema.extend({
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish().transform((handle) => handle ?? undefined),
  }),
});

type Assertion = z.output<typeof assertionSchema>;

interface Passkey {
  id: string;
  personId: string;
  /** `sign_in_epoch` of the account. */
  epoch: number;
  publicKey: Uint8Array<ArrayBuffer>;
  userHandle: string;
  name: string;
}

/** The options for a browser to use a passkey: any of this site, unless some are given. */
const assertionOptions = async (
  use: ChallengeUse,
  allowCredentials?: { id: string }[],
): Promise<PublicKeyCredentialRequestOptionsJSON> =>
  generateAuthenticationOptions({
    rpID: relyingParty().id,
    challenge: await transact((tx) => issueChallenge(tx, use)),
    ...(allowCredentials && { allowCredentials }),
    userVerification: "required",
    timeout: challengeLifetimeSeconds * 1000,
  });

/**
 * The passkey that signed the challenge, or undefined for any failure. Failures are returned, not
 * thrown, so that the challenge stays spent and a decreased counter is recorded.
 */
async function assertPasskey(
  tx: Transaction,
  answer: unknown,
  use: ChallengeUse,
  visitor: Visitor,
): Promise<Passkey | undefined> {
  const { data: assertion } = assertionSchema.safeParse(answer);
  if (!assertion) return undefined;
  const spent = await spendChallenge(tx, assertion.response.clientDataJSON, use);
  const passkey = await passkeyOf(tx, assertion.id);
  if (!spent || !passkey) return undefined;
  const counter = await signedCounter(assertion, passkey, spent.challenge);
  if (counter === undefined) return undefined;
  return (await raiseCounter(tx, passkey, counter)) ? passkey : refuseCounter(tx, passkey, visitor);
}

async function passkeyOf(tx: Transaction, credentialId: string): Promise<Passkey | undefined> {
  const [passkey] = await tx.query<Passkey>`
    SELECT k.id, k.person_id AS "personId", p.sign_in_epoch AS epoch, k.public_key AS "publicKey",
           k.user_handle AS "userHandle", k.name
      FROM passkeys k JOIN people p ON p.id = k.person_id
      WHERE k.credential_id = ${credentialId} AND p.deleted_at IS NULL`;
  return passkey;
}

/**
 * The authenticator's counter, when the passkey signed this challenge for this site, at its origin,
 * and the authenticator verified its user.
 */
async function signedCounter(
  assertion: Assertion,
  { publicKey, userHandle }: Passkey,
  expectedChallenge: string,
): Promise<number | undefined> {
  if (assertion.response.userHandle !== undefined && assertion.response.userHandle !== userHandle)
    return undefined;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: assertion,
      ...expectations(expectedChallenge),
      // Checked after the signature (`raiseCounter`), otherwise anybody who knows a credential's id
      // could raise the alarm.
      credential: { id: assertion.id, publicKey, counter: 0 },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined; // the library throws for every mismatch
  }
}

/**
 * A counter only grows; an authenticator without one always sends 0. One conditional update
 * decides, also between two concurrent responses.
 */
async function raiseCounter(tx: Transaction, { id }: Passkey, counter: number): Promise<boolean> {
  const { length: counted } = await tx.query`
    UPDATE passkeys SET counter = ${counter}, last_used_at = now()
     WHERE id = ${id}::uuid AND (counter < ${counter} OR (counter = 0 AND ${counter} = 0))
     RETURNING 1`;
  return counted === 1;
}

/** The key may have been copied, so its owner is notified. */
async function refuseCounter(
  tx: Transaction,
  { id, personId, name }: Passkey,
  { requestId, address }: Visitor,
): Promise<undefined> {
  if ((await tx.passkey.count({ where: { id } })) === 0) return; // removed concurrently
  await audit(tx, "service", {
    action: "passkey.refused",
    subject: { type: "passkey", id },
    details: { requestId, address },
  });
  await notify(tx, "passkey.refused", { personId }, { passkey: name });
}
