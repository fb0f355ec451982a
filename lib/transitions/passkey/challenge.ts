import { randomBytes } from "node:crypto";
import { decodeClientDataJSON } from "@simplewebauthn/server/helpers";
import { digest } from "@/lib/crypto/secrets";
import type { Transaction } from "@/lib/db/transact";
import type { challengePurposes } from "@/lib/resources/closed-sets";

/** A challenge is valid for one purpose and one session. At sign-in there is no session yet. */
export type ChallengeUse =
  | { purpose: Exclude<(typeof challengePurposes)[number], "sign_in">; sessionId: string }
  | { purpose: "sign_in"; sessionId: null };

export const challengeLifetimeSeconds = 300;

/**
 * New random bytes for an authenticator to sign. `userHandle` belongs to a passkey that is being
 * added.
 */
export async function issueChallenge(
  tx: Transaction,
  { purpose, sessionId }: ChallengeUse,
  userHandle: string | null = null,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(32));
  await tx.query`
    INSERT INTO sign_in_challenges (digest, purpose, session_id, user_handle, expires_at)
    VALUES (${digestOf(challenge)}, ${purpose}, ${sessionId}::uuid, ${userHandle}, now() + make_interval(secs => ${challengeLifetimeSeconds}))`;
  return challenge;
}

/**
 * Spends the signed challenge by deleting its row, so it works only once. Undefined for a used,
 * expired or unknown one, and for another purpose or session.
 */
export async function spendChallenge(
  tx: Transaction,
  clientDataJson: string,
  { purpose, sessionId }: ChallengeUse,
): Promise<{ challenge: string; userHandle: string | null } | undefined> {
  const challenge = challengeIn(clientDataJson);
  if (challenge === undefined) return undefined;
  const [spent] = await tx.query<{ userHandle: string | null }>`
    DELETE FROM sign_in_challenges
     WHERE digest = ${digestOf(Buffer.from(challenge, "base64url"))} AND purpose = ${purpose} AND session_id IS NOT DISTINCT FROM ${sessionId}::uuid AND expires_at > now()
    RETURNING user_handle AS "userHandle"`;
  return spent && { challenge, ...spent };
}

const digestOf = (challenge: Uint8Array) => digest(Buffer.from(challenge).toString("base64url"));

function challengeIn(clientDataJson: string): string | undefined {
  try {
    const { challenge } = decodeClientDataJSON(clientDataJson);
    return typeof challenge === "string" ? challenge : undefined;
  } catch {
    return undefined; // not JSON
  }
}
