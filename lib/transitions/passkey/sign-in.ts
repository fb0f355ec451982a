import { generateAuthenticationOptions, type PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { reserveGuess } from "@/lib/limits/guesses";
import type { ProvenPerson } from "@/lib/transitions/account/start-session";
import type { Visitor } from "@/lib/transitions/account/visitor";
import { assertPasskey } from "./assertion";
import { type ChallengeUse, challengeLifetimeSeconds, issueChallenge } from "./challenge";
import { relyingParty } from "./relying-party";

const signingIn: ChallengeUse = { purpose: "sign_in", sessionId: null };

/** Each leaves a row for five minutes, for anybody who asks. */
const perAddress = { count: 300, seconds: 300 };

/** What a browser needs to sign in with any passkey of this site, without an e-mail address. Undefined when too many were asked for from one address. */
export async function passkeySignInOptions({ addressKey }: Visitor): Promise<PublicKeyCredentialRequestOptionsJSON | undefined> {
  if (addressKey !== null && !(await reserveGuess(`passkey:address:${addressKey}`, perAddress))) return undefined;
  return generateAuthenticationOptions({
    rpID: relyingParty().id,
    challenge: await issueChallenge(prisma(), signingIn),
    userVerification: "required",
    timeout: challengeLifetimeSeconds * 1000,
  });
}

/** The person whose passkey answered; undefined for every answer that is not good, whatever the reason. */
export const signInWithPasskey = (answer: unknown, visitor: Visitor): Promise<ProvenPerson | undefined> =>
  transact(async (tx) => {
    const passkey = await assertPasskey(tx, answer, signingIn, visitor);
    return passkey && { id: passkey.personId, sign_in_epoch: passkey.epoch };
  });
