import { epochSeconds } from "@/lib/clock";
import { config } from "@/lib/config/config";
import { signRs256 } from "@/lib/fast/sign-rs256";
import type { IdTokenClaims } from "@/lib/resources/token-response";
import { signingKey } from "./signing-keys";

type Claims = Omit<IdTokenClaims, "iss" | "iat" | "exp">;

const lifetimeSeconds = 3600;

/** docs/rules/tokens.md#id-token */
export async function signIdToken(claims: Claims): Promise<string> {
  const iat = epochSeconds();
  const payload: IdTokenClaims = {
    iss: config().PUBLIC_URL,
    ...claims,
    iat,
    exp: iat + lifetimeSeconds,
  };
  return signRs256(payload, await signingKey("id_token"));
}
