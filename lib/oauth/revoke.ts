import { digest } from "@/lib/crypto/secrets";
import { revokeAccessToken, revokeAccessTokenOf, revokeFamilyOfRefreshToken } from "@/lib/tokens/revoke-family";
import { authenticateClient, type ClientTrace, looksLikeClientId, recordUse } from "./authenticate-client";
import { type ClientCredentials, clientCredentials } from "./client-credentials";
import type { Form } from "./form";

/**
 * POST /oauth/revoke: an access token alone, or a refresh token with its whole family. A hint does not matter: tokens say themselves what they are. Unknown
 * tokens and those of another client change nothing, and look the same.
 */
export async function revokeToken(form: Form, authorization: string | null, trace: ClientTrace): Promise<void> {
  const credentials = clientCredentials(form, authorization);
  if (await revokeAtOnce(credentials, form.optional("token"), trace)) return;
  const client = await authenticateClient(credentials, trace);
  const token = form.required("token");
  if (isRefreshToken(token)) await revokeFamilyOfRefreshToken(token, client.integrationId, trace);
  else await revokeAccessToken(token, client.integrationId);
}

/** One statement for an active client and anything but a refresh token. */
async function revokeAtOnce({ clientId, clientSecret }: ClientCredentials, token: string | undefined, { address, known }: ClientTrace) {
  if (token === undefined || isRefreshToken(token) || !looksLikeClientId(clientId)) return false;
  const used = await revokeAccessTokenOf({ clientId, secretDigest: digest(clientSecret), address }, token);
  if (!used) return false;
  known(used.integrationId);
  await recordUse(used, address);
  return true;
}

const isRefreshToken = (token: string) => token.startsWith("svc_rt_");
