import { isUuid } from "@/lib/db/uuid";
import { Refusal } from "@/lib/errors/refusal";
import { looksLikeClientId, requestedScopes } from "@/lib/oauth/form";
import { isScope, type Scope, scopeTexts } from "@/lib/resources/scopes";
import { type SessionSignIn, signInBySession } from "@/lib/transitions/consent/sign-in";
import type { AuthorizeParameters } from "./parameters";
import {
  requireChallenge,
  requireCodeResponse,
  requireEachOnce,
  requireNonce,
  requireNoSecrets,
  requirePrompt,
} from "./protocol";

/**
 * The redirect for a participant whose consent covers the request, decided by the same rules as in
 * `authorize`. It never refuses: it returns undefined when any rule fails.
 */
export async function returnByExistingConsent(
  parameters: AuthorizeParameters,
  sessionId: string | undefined,
): Promise<string | undefined> {
  const signIn =
    sessionId !== undefined && isUuid(sessionId) ? signInOf(parameters, sessionId) : undefined;
  return signIn && signInBySession(signIn);
}

function signInOf(parameters: AuthorizeParameters, sessionId: string): SessionSignIn | undefined {
  const { values, redirectUris, state } = parameters;
  const [redirectUri] = redirectUris;
  const scopes = requestedScopes(values.scope ?? "");
  const isSignIn = values.event_id === undefined && scopes.length > 0 && scopes.every(isUserScope);
  if (
    !isSignIn ||
    !looksLikeClientId(values.client_id ?? "") ||
    redirectUri === undefined ||
    redirectUri.includes("\0")
  )
    return undefined;
  try {
    requireEachOnce(parameters);
    requireNoSecrets(parameters);
    requireCodeResponse(parameters);
    const codeChallenge = requireChallenge(parameters);
    const nonce = requireNonce(parameters);
    if (requirePrompt(parameters).forceConsent) return undefined;
    return {
      sessionId,
      clientId: values.client_id ?? "",
      returnTo: { redirectUri, state },
      scopes,
      codeChallenge,
      nonce,
    };
  } catch (thrown) {
    if (thrown instanceof Refusal) return undefined;
    throw thrown;
  }
}

const isUserScope = (name: string): name is Scope =>
  isScope(name) && scopeTexts[name].side === "user";
