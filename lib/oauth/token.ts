import { digest } from "@/lib/crypto/secrets";
import { refuse } from "@/lib/errors/refusal";
import {
  authenticateClient,
  type ClientCredentials,
  clientCredentials,
  recordSecretUse,
} from "./authenticate-client";
import { eventOfDoor } from "./event-door";
import { type Form, looksLikeClientId } from "./form";
import { authorizationCodeGrant } from "./grant-types/authorization-code";
import type { GrantType, TokenRequest, TokenResponse } from "./grant-types/grant-type";
import { refreshTokenGrant } from "./grant-types/refresh-token";

const grantTypes = new Map<string | undefined, GrantType>([
  ["authorization_code", authorizationCodeGrant],
  ["refresh_token", refreshTokenGrant],
]);

/**
 * POST /oauth/token. The grant type's statement decides. Only a refusal is explained rule by rule.
 */
export async function issueTokens(request: TokenRequest): Promise<TokenResponse> {
  const credentials = clientCredentials(request.form, request.authorization);
  const grantType = grantTypes.get(request.form.optional("grant_type"));
  if (await isForAnotherResource(grantType, request.form))
    return refuseResource(credentials, request);
  return (
    (await exchange(grantType, credentials, request)) ??
    explainRefusal(grantType, credentials, request)
  );
}

/**
 * Whether `resource` is anything but the door of the grant's event (RFC 8707,
 * docs/rules/assistants.md#authorization).
 */
async function isForAnotherResource(
  grantType: GrantType | undefined,
  form: Form,
): Promise<boolean> {
  const resource = form.optional("resource");
  if (resource === undefined) return false;
  const eventId = eventOfDoor(resource);
  return eventId === undefined || ((await grantType?.eventOf(form)) ?? eventId) !== eventId;
}

async function refuseResource(
  credentials: ClientCredentials,
  request: TokenRequest,
): Promise<never> {
  await authenticateClient(credentials, request);
  throw refuse("invalid_request", { message: "resource is not the resource of this grant." });
}

async function exchange(
  grantType: GrantType | undefined,
  { clientId, clientSecret }: ClientCredentials,
  request: TokenRequest,
) {
  if (!looksLikeClientId(clientId)) return undefined;
  const granted = await grantType?.exchange(
    { clientId, secretDigest: digest(clientSecret), address: request.address },
    request,
  );
  if (!granted) return undefined;
  request.onIdentified(granted.usedSecret.integrationId);
  await recordSecretUse(granted.usedSecret, request.address);
  return granted.response;
}

async function explainRefusal(
  grantType: GrantType | undefined,
  credentials: ClientCredentials,
  request: TokenRequest,
): Promise<TokenResponse> {
  const client = await authenticateClient(credentials, request);
  if (!client.isActive)
    throw refuse("unauthorized_client", {
      message: "This integration is suspended or unpublished.",
    });
  request.form.required("grant_type");
  if (!grantType)
    throw refuse("unauthorized_client", {
      message: "Only authorization_code and refresh_token are supported.",
    });
  return grantType.explainRefusal(client, request);
}
