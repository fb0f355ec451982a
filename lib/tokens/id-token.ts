import { SignJWT } from "jose";
import { epochSeconds } from "@/lib/clock";
import { config } from "@/lib/config/config";
import type { IdTokenClaims } from "@/lib/resources/token-response";
import { signingKey } from "./signing-keys";

type Claims = Omit<IdTokenClaims, "iss" | "iat" | "exp">;

const lifetimeSeconds = 3600;

/** RS256 with `kid`; good for an hour (decisions.md §4). */
export async function signIdToken(claims: Claims): Promise<string> {
  const { kid, key } = await signingKey();
  const iat = epochSeconds();
  return new SignJWT({ iss: config().PUBLIC_URL, ...claims, iat, exp: iat + lifetimeSeconds })
    .setProtectedHeader({ alg: "RS256", typ: "JWT", kid })
    .sign(key);
}
