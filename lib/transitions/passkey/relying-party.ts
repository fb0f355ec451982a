import * as z from "zod";
import { config } from "@/lib/config/config";

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
