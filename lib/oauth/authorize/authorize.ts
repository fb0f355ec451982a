import type { Actor } from "@/lib/audit/actor";
import { returningTo } from "@/lib/errors/authorization-refusals";
import { connectOrSignIn } from "@/lib/oauth/consent/next-step";
import type { NotGranted } from "@/lib/transitions/authorization-request/allow";
import { requireTakesNewAccess } from "@/lib/transitions/authorization-request/asking-integration";
import { requireKnownClient } from "./client";
import { parseParameters } from "./parameters";
import { requireChallenge, requireCodeResponse, requireEachOnce, requireNonce, requirePrompt } from "./protocol";
import { requireRegisteredRedirectUri } from "./redirect-uri";
import { requireScopes } from "./scopes";

/** Where the browser goes now. */
export type NextStep =
  | { step: "sign-in" }
  | { step: "choose-event"; requestId: string }
  | { step: "consent"; requestId: string; again?: NotGranted }
  | { step: "return"; to: string };

/** GET /oauth/authorize: every rule in its order (docs/rules/oauth.md#authorization-request). `query` is the raw query string. */
export async function authorize(query: string, actor: Actor | null): Promise<NextStep> {
  const parameters = parseParameters(query);
  const integration = await requireKnownClient(parameters);
  const returnTo = await requireRegisteredRedirectUri(parameters, integration, actor);
  return returningTo(returnTo, async () => {
    requireTakesNewAccess(integration.takesNewAccess);
    requireEachOnce(parameters);
    requireCodeResponse(parameters);
    const codeChallenge = requireChallenge(parameters);
    const { forceConsent } = requirePrompt(parameters);
    const nonce = requireNonce(parameters);
    const { kind, scopes } = requireScopes(parameters, integration);
    if (!actor) return { step: "sign-in" };
    const eventId = parameters.values.event_id ?? null;
    return connectOrSignIn(actor, integration, {
      integrationId: integration.id,
      kind,
      eventId,
      returnTo,
      scopes,
      nonce,
      codeChallenge,
      forceConsent,
    });
  });
}
