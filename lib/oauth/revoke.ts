import { digest } from "@/lib/crypto/secrets";
import { refuse } from "@/lib/errors/refusal";
import { revokePresentedToken } from "@/lib/tokens/revoke";
import {
  authenticateClient,
  type ClientCredentials,
  type ClientTrace,
  clientCredentials,
  recordSecretUse,
} from "./authenticate-client";
import { type Form, looksLikeClientId } from "./form";

/**
 * POST /oauth/revoke (docs/rules/oauth.md#revocation-endpoint). `token_type_hint` is ignored,
 * because a token's prefix shows its kind.
 */
export async function revokeToken(
  form: Form,
  authorization: string | null,
  trace: ClientTrace,
): Promise<void> {
  const credentials = clientCredentials(form, authorization);
  const token = form.optional("token");
  if (token === undefined || !(await revoke(credentials, token, trace)))
    await explainRefusal(credentials, form, trace);
}

async function revoke(
  { clientId, clientSecret }: ClientCredentials,
  token: string,
  { address, requestId, onIdentified }: ClientTrace,
): Promise<boolean> {
  if (!looksLikeClientId(clientId)) return false;
  const revokingClient = await revokePresentedToken(
    { clientId, secretDigest: digest(clientSecret), address },
    token,
    requestId,
  );
  if (!revokingClient) return false;
  onIdentified(revokingClient.integrationId);
  await recordSecretUse(revokingClient, address);
  return true;
}

async function explainRefusal(
  credentials: ClientCredentials,
  form: Form,
  trace: ClientTrace,
): Promise<never> {
  await authenticateClient(credentials, trace);
  form.required("token");
  // The credentials became valid between the two checks.
  throw refuse("service_unavailable", { retryAfterSeconds: 1 });
}
