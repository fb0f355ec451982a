import { digest } from "@/lib/crypto/secrets";
import { refuse } from "@/lib/errors/refusal";
import { authenticateClient, type Client, type ClientTrace, looksLikeClientId, recordUse } from "@/lib/oauth/authenticate-client";
import { type ClientCredentials, clientCredentials } from "@/lib/oauth/client-credentials";
import type { Form } from "@/lib/oauth/form";
import type { PresentedClient } from "@/lib/tokens/client-check";
import type { Exchanged } from "@/lib/tokens/exchange-code";
import { authorizationCodeGrant } from "./authorization-code";
import { refreshTokenGrant } from "./refresh-token";
import { type TokenResponse, tokenResponse } from "./token-response";

/** What the grants need of a request besides its form. */
export interface TokenRequest extends ClientTrace {
  form: Form;
  authorization: string | null;
  idempotencyKey: string | null;
}

export interface GrantType {
  /** The usual case in one statement: client, grant and tokens. Undefined when it is not the usual case, or anything is amiss. */
  atOnce: (client: PresentedClient, request: TokenRequest) => Promise<Exchanged | undefined>;
  /** The same rule by rule, for a client that has authenticated: what is left to grant, and which refusal it is. */
  stepwise: (client: Client, request: TokenRequest) => Promise<TokenResponse>;
}

const grants = new Map<string | undefined, GrantType>([
  ["authorization_code", authorizationCodeGrant],
  ["refresh_token", refreshTokenGrant],
]);

/** POST /oauth/token (docs/rules/oauth.md#token-endpoint). */
export async function grantTokens(request: TokenRequest): Promise<TokenResponse> {
  const credentials = clientCredentials(request.form, request.authorization);
  const grant = grants.get(request.form.optional("grant_type"));
  return (await grantAtOnce(grant, credentials, request)) ?? grantStepwise(grant, credentials, request);
}

async function grantAtOnce(grant: GrantType | undefined, { clientId, clientSecret }: ClientCredentials, request: TokenRequest) {
  if (!looksLikeClientId(clientId)) return undefined;
  const issued = await grant?.atOnce({ clientId, secretDigest: digest(clientSecret), address: request.address }, request);
  if (!issued) return undefined;
  request.known(issued.integrationId);
  await recordUse(issued, request.address);
  return tokenResponse(clientId, issued);
}

async function grantStepwise(grant: GrantType | undefined, credentials: ClientCredentials, request: TokenRequest): Promise<TokenResponse> {
  const client = await authenticateClient(credentials, request);
  if (!client.isActive) throw refuse("unauthorized_client", { message: "This integration is suspended or unpublished." });
  request.form.required("grant_type");
  if (!grant) throw refuse("unauthorized_client", { message: "Only authorization_code and refresh_token are supported." });
  return grant.stepwise(client, request);
}
