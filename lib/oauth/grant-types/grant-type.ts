import { epochSeconds } from "@/lib/clock";
import { config } from "@/lib/config/config";
import { signRs256 } from "@/lib/fast/sign-rs256";
import type { Client, ClientTrace } from "@/lib/oauth/authenticate-client";
import type { Form } from "@/lib/oauth/form";
import { openPseudonymKey, pseudonym } from "@/lib/people/pseudonym";
import type {
  IdTokenClaims,
  InstallationTokenResponse,
  UserTokenResponse,
} from "@/lib/resources/token-response";
import type { IssuedGrant, TokenPair } from "@/lib/tokens/issued-grant";
import type { PresentedClient, UsedSecret } from "@/lib/tokens/presented-client";
import { signingKey } from "@/lib/tokens/signing-keys";

export type TokenResponse = InstallationTokenResponse | UserTokenResponse;

/** The parts of a request that the grant types need. */
export interface TokenRequest extends ClientTrace {
  form: Form;
  authorization: string | null;
  idempotencyKey: string | null;
}

/** The response, and the secret that the client authenticated with. */
export interface ExchangeResult {
  response: TokenResponse;
  usedSecret: UsedSecret & { integrationId: string };
}

export interface GrantType {
  /** The event of the code or token that the form presents; undefined for an unknown one. */
  eventOf: (form: Form) => Promise<string | undefined>;
  /**
   * Checks the client and the grant and issues tokens, in one statement. Undefined, with nothing
   * changed, when it refuses.
   */
  exchange: (client: PresentedClient, request: TokenRequest) => Promise<ExchangeResult | undefined>;
  /**
   * Explains to an authenticated client why the statement refused, and carries out the
   * consequences, such as revoking a family. It grants nothing new: a response that it returns was
   * issued before.
   */
  explainRefusal: (client: Client, request: TokenRequest) => Promise<TokenResponse>;
}

/** docs/rules/tokens.md#token-response */
export async function tokenResponse(
  clientId: string,
  issued: IssuedGrant & TokenPair,
): Promise<TokenResponse> {
  const tokens: UserTokenResponse = {
    access_token: issued.accessToken,
    refresh_token: issued.refreshToken,
    token_type: "Bearer",
    expires_in: config().ACCESS_TOKEN_TTL,
    scope: issued.scopes.join(" "),
    event_id: issued.eventId,
  };
  if (issued.personId === null) return { ...tokens, organization_id: issued.organizationId };
  return { ...tokens, ...(await identityOf(clientId, { ...issued, personId: issued.personId })) };
}

/**
 * `id_token` and `user_id` of a user token response. Both are absent when the account was deleted,
 * because no pseudonym can be issued.
 */
async function identityOf(
  clientId: string,
  issued: IssuedGrant & { personId: string },
): Promise<{ id_token?: string; user_id?: string }> {
  const { account, eventId, integrationId, nonce, personId, pseudonymKey, scopes } = issued;
  if (!account) return {};
  const user_id = pseudonym(openPseudonymKey(pseudonymKey, integrationId), personId);
  const profile = scopes.includes("profile.read")
    ? { email: account.email ?? undefined, name: account.name ?? undefined }
    : {};
  const id_token = await signIdToken({
    aud: clientId,
    sub: user_id,
    event_id: eventId,
    nonce: nonce ?? undefined,
    ...profile,
  });
  return { id_token, user_id };
}

type Claims = Omit<IdTokenClaims, "iss" | "iat" | "exp">;

const lifetimeSeconds = 3600;

/** docs/rules/tokens.md#id-token */
async function signIdToken(claims: Claims): Promise<string> {
  const iat = epochSeconds();
  const payload: IdTokenClaims = {
    iss: config().PUBLIC_URL,
    ...claims,
    iat,
    exp: iat + lifetimeSeconds,
  };
  return signRs256(payload, await signingKey("id_token"));
}
