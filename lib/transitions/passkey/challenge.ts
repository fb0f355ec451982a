import { randomBytes } from "node:crypto";
import { decodeClientDataJSON } from "@simplewebauthn/server/helpers";
import * as z from "zod";
import { config } from "@/lib/config/config";
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
    VALUES (${digestOf(challenge)}, ${purpose}, ${sessionId}::uuid, ${userHandle},
            now() + make_interval(secs => ${challengeLifetimeSeconds}))`;
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
     WHERE digest = ${digestOf(Buffer.from(challenge, "base64url"))} AND purpose = ${purpose}
       AND session_id IS NOT DISTINCT FROM ${sessionId}::uuid AND expires_at > now()
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

/**
 * How authenticators identify this service: a passkey is created for its host, and works only on
 * pages of its origin.
 */
export function relyingParty() {
  const { PUBLIC_URL, BRAND_NAME } = config();
  const { hostname, origin } = new URL(PUBLIC_URL);
  return { id: hostname, origin, name: BRAND_NAME };
}

/** What a response must have been made for, by an authenticator that verified its user. */
export function expectations(expectedChallenge: string) {
  const { id, origin } = relyingParty();
  return {
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  };
}

/** Bytes as browsers send them. No attestation is requested, so every part is short. */
export const base64url = z.base64url().min(1).max(16_384);

/** What a browser sends of every credential, beside its response. */
export const credentialSchema = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
  clientExtensionResults: z.unknown().transform(() => ({})), // no extensions are requested
});
