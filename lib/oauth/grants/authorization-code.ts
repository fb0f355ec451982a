import { refuse } from "@/lib/errors/refusal";
import type { Client } from "@/lib/oauth/authenticate-client";
import { codeChallengeOf, isCodeVerifier, verifies } from "@/lib/oauth/pkce";
import { countFailure, findCode } from "@/lib/tokens/authorization-code";
import type { PresentedClient } from "@/lib/tokens/client-check";
import { exchangeCode } from "@/lib/tokens/exchange-code";
import { revokeFamilyOfCode } from "@/lib/tokens/revoke-family";
import type { GrantType, TokenRequest } from "./grant";

/** A code for tokens, once. A second exchange also ends what the first one issued (docs/rules/tokens.md#reuse-ends-the-family). */
export const authorizationCodeGrant: GrantType = { atOnce, stepwise };

async function atOnce(client: PresentedClient, { form }: TokenRequest) {
  const [code, redirectUri, codeVerifier] = [form.optional("code"), form.optional("redirect_uri"), form.optional("code_verifier")];
  if (code === undefined || redirectUri === undefined || codeVerifier === undefined || !isCodeVerifier(codeVerifier)) return undefined;
  return exchangeCode({ ...client, code, redirectUri, codeChallenge: codeChallengeOf(codeVerifier) });
}

/** The code was not to be had at once: says why, and does what follows from it. */
async function stepwise(client: Client, { form, ...trace }: TokenRequest): Promise<never> {
  const presented = form.required("code");
  const redirectUri = form.required("redirect_uri");
  const codeVerifier = form.required("code_verifier");
  if (!isCodeVerifier(codeVerifier)) throw refuse("invalid_request", { message: "code_verifier must be 43 to 128 unreserved characters." });

  const code = await findCode(presented);
  if (!code) throw refuse("invalid_grant");
  const isOwn = code.integrationId === client.integrationId;
  if (isOwn && code.state === "used") {
    await revokeFamilyOfCode(code.digest, trace);
    throw refuse("invalid_grant");
  }
  if (!isOwn || code.redirectUri !== redirectUri || !verifies(codeVerifier, code.codeChallenge)) await countFailure(code);
  throw refuse("invalid_grant");
}
