import { revokeAccessToken, revokeFamilyOfRefreshToken } from "@/lib/tokens/revoke-family";
import { authenticateClient, type ClientTrace } from "./authenticate-client";
import { clientCredentials } from "./client-credentials";
import type { Form } from "./form";

/**
 * POST /oauth/revoke: an access token alone, or a refresh token with its whole family. A wrong hint does not matter: both are tried. Unknown tokens and
 * those of another client change nothing, and look the same.
 */
export async function revokeToken(form: Form, authorization: string | null, trace: ClientTrace): Promise<void> {
  const client = await authenticateClient(clientCredentials(form, authorization), trace);
  const token = form.required("token");
  await revokeAccessToken(token, client.integrationId);
  await revokeFamilyOfRefreshToken(token, client.integrationId, trace);
}
