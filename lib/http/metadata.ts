import { clock } from "@/lib/clock";
import { config } from "@/lib/config/config";
import { refuse } from "@/lib/errors/refusal";
import { scopeNames } from "@/lib/resources/scopes";
import { publicKeys } from "@/lib/tokens/signing-keys";
import { withinDeadline } from "./deadline";
import { machineHandler } from "./machine-handler";
import { answerJson } from "./respond";

/** Scripts of any origin may read what is public (docs/rules/security.md#same-origin). */
export const anyOrigin = { "Access-Control-Allow-Origin": "*" };

/**
 * /.well-known/oauth-authorization-server (RFC 8414) and /.well-known/openid-configuration serve
 * the same document.
 */
export const authorizationServerMetadata = machineHandler("GET", async (_, requestId) =>
  answerJson(metadata(config().PUBLIC_URL), requestId, {
    headers: { "Cache-Control": "public, max-age=3600", ...anyOrigin },
  }),
);

export const metadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/oauth/authorize`,
  token_endpoint: `${issuer}/oauth/token`,
  revocation_endpoint: `${issuer}/oauth/revoke`,
  jwks_uri: `${issuer}/oauth/jwks`,
  service_documentation: `${issuer}/docs`,
  scopes_supported: scopeNames,
  response_types_supported: ["code"],
  response_modes_supported: ["query"],
  grant_types_supported: ["authorization_code", "refresh_token"],
  code_challenge_methods_supported: ["S256"],
  token_endpoint_auth_methods_supported: ["client_secret_post", "client_secret_basic"],
  revocation_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"],
  prompt_values_supported: ["consent"],
  subject_types_supported: ["pairwise"],
  id_token_signing_alg_values_supported: ["RS256"],
  claims_supported: ["iss", "aud", "sub", "iat", "exp", "event_id", "nonce", "email", "name"],
});

/**
 * GET /oauth/jwks. Cached for five minutes, so that a new key is known everywhere well before it
 * signs.
 */
export const jwks = machineHandler("GET", async (_, requestId) =>
  answerJson(await withinDeadline(() => publicKeys()), requestId, {
    headers: { "Cache-Control": "public, max-age=300", ...anyOrigin },
  }),
);

const validForMs = 180 * 24 * 3_600_000;

/**
 * `GET /.well-known/security.txt` (RFC 9116): where to report a weakness. Without SUPPORT_CONTACT
 * the path answers 404.
 */
export const securityContact = machineHandler("GET", async () => {
  const { PUBLIC_URL, SUPPORT_CONTACT } = config();
  if (!SUPPORT_CONTACT) throw refuse("resource_not_found");
  const lines = [
    `Contact: ${SUPPORT_CONTACT.href}`,
    `Expires: ${new Date(clock.now().getTime() + validForMs).toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${PUBLIC_URL}/.well-known/security.txt`,
  ];
  const headers = {
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "public, max-age=3600",
    "X-Content-Type-Options": "nosniff",
  };
  return { status: 200, headers, body: `${lines.join("\n")}\n` };
});
