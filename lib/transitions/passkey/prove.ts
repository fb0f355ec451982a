import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import type { Actor } from "@/lib/audit/actor";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { renewProof } from "@/lib/transitions/account/renew-proof";
import { assertionOptions, assertPasskey } from "./assertion";
import type { ChallengeUse } from "./challenge";

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
