import { refuse } from "@/lib/errors/refusal";
import type { Client } from "@/lib/oauth/authenticate-client";
import {
  codeChallengeOf,
  countFailure,
  exchangeCode,
  findCode,
  isCodeVerifier,
} from "@/lib/tokens/exchange-code";
import type { PresentedClient } from "@/lib/tokens/presented-client";
import { revokeFamilyOfCode } from "@/lib/tokens/revoke";
import {
  type ExchangeResult,
  type GrantType,
  type TokenRequest,
  tokenResponse,
} from "./grant-type";

/** Exchanges a code for tokens, once (docs/rules/oauth.md#code-exchange). */
export const authorizationCodeGrant: GrantType = {
  eventOf: async (form) => (await findCode(form.optional("code") ?? ""))?.eventId,
  exchange,
  explainRefusal,
};

async function exchange(
  client: PresentedClient,
  { form }: TokenRequest,
): Promise<ExchangeResult | undefined> {
  const [code, redirectUri, codeVerifier] = [
    form.optional("code"),
    form.optional("redirect_uri"),
    form.optional("code_verifier"),
  ];
  if (
    code === undefined ||
    redirectUri === undefined ||
    codeVerifier === undefined ||
    !isCodeVerifier(codeVerifier)
  )
    return undefined;
  const exchanged = await exchangeCode({
    ...client,
    code,
    redirectUri,
    codeChallenge: codeChallengeOf(codeVerifier),
  });
  return (
    exchanged && {
      response: await tokenResponse(client.clientId, exchanged),
      usedSecret: exchanged,
    }
  );
}

/**
 * Reusing a code revokes the family that its first exchange issued
 * (docs/rules/tokens.md#reuse-ends-the-family). Any other refusal counts as a failed attempt on the
 * code.
 */
async function explainRefusal(client: Client, { form, ...trace }: TokenRequest): Promise<never> {
  const presented = form.required("code");
  form.required("redirect_uri");
  if (!isCodeVerifier(form.required("code_verifier")))
    throw refuse("invalid_request", {
      message: "code_verifier must be 43 to 128 unreserved characters.",
    });
  const code = await findCode(presented);
  if (code?.isUsed && code.integrationId === client.integrationId)
    await revokeFamilyOfCode(code.digest, trace);
  else if (code) await countFailure(code);
  throw refuse("invalid_grant");
}
