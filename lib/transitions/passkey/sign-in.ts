import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { transact } from "@/lib/db/transact";
import { reserveGuess } from "@/lib/limits/guesses";
import type { ProvenPerson } from "@/lib/transitions/account/start-session";
import type { Visitor } from "@/lib/transitions/account/visitor";
import { assertionOptions, assertPasskey } from "./assertion";
import type { ChallengeUse } from "./challenge";

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
