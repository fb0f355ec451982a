import type { Actor } from "@/lib/audit/actor";
import { redirectErrors } from "@/lib/errors/authorization-refusals";
import { connectOrSignIn, type NextStep } from "@/lib/oauth/consent/next-step";
import { requireTakesNewAccess } from "@/lib/transitions/authorization-request/asking-integration";
import { fictionalPersonOf } from "@/lib/transitions/authorization-request/deciding-person";
import { actingAs } from "@/lib/transitions/sandbox/own-sandbox";
import { languageOfTags } from "@/messages/language";
import {
  type RequestingIntegration,
  requireKnownClient,
  requireRegisteredRedirectUri,
  unknownClient,
} from "./client";
import { returnByExistingConsent } from "./existing-consent";
import { type AuthorizeParameters, type Door, parseParameters } from "./parameters";
import {
  requireChallenge,
  requireCodeResponse,
  requireEachOnce,
  requireNonce,
  requireNoSecrets,
  requireOwnDoor,
  requirePrompt,
} from "./protocol";
import { requireScopes } from "./scopes";

/** The browser that sent the request. */
interface Browser {
  /** The session id in its cookie. The session may have ended since. */
  sessionId: string | undefined;
  /** Looks up the person of that session; null when nobody is signed in. */
  actor: () => Promise<Actor | null>;
}

/**
 * GET /oauth/authorize (docs/rules/oauth.md#authorization-request). A request that needs no screen
 * is decided by a single statement. Any other request goes through every rule in order. `query` is
 * the raw query string. `onIdentified` is called once the integration is identified, except for a
 * request that needs no screen.
 */
export async function authorize(
  query: string,
  browser: Browser,
  onIdentified: (integrationId: string) => void,
  door?: Door,
): Promise<NextStep> {
  const parameters = parseParameters(query, door);
  const redirectUrl = await returnByExistingConsent(parameters, browser.sessionId);
  if (redirectUrl !== undefined) return { step: "return", to: redirectUrl };
  const [actor, integration] = await Promise.all([browser.actor(), requireKnownClient(parameters)]);
  onIdentified(integration.id);
  if (integration.sandboxId !== null)
    return actor
      ? authorizeInSandbox(parameters, integration, actor, integration.sandboxId)
      : { step: "sign-in" };
  return authorizeClient(parameters, integration, actor);
}

/** A test integration looks like an unknown client to anyone who may not see its sandbox. */
async function authorizeInSandbox(
  parameters: AuthorizeParameters,
  integration: RequestingIntegration,
  actor: Actor,
  sandboxId: string,
): Promise<NextStep> {
  const fictionalPersonId = await fictionalPersonOf(
    actor,
    sandboxId,
    parameters.values.event_id !== undefined,
  );
  if (fictionalPersonId === undefined) throw unknownClient();
  return authorizeClient(
    parameters,
    integration,
    actingAs(actor, fictionalPersonId),
    fictionalPersonId,
  );
}

async function authorizeClient(
  parameters: AuthorizeParameters,
  integration: RequestingIntegration,
  actor: Actor | null,
  fictionalPersonId?: string,
): Promise<NextStep> {
  const returnTo = await requireRegisteredRedirectUri(parameters, integration, actor);
  return redirectErrors(returnTo, async () => {
    requireTakesNewAccess(integration.takesNewAccess);
    requireEachOnce(parameters);
    requireNoSecrets(parameters);
    requireOwnDoor(parameters);
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
      language: languageOfTags(parameters.values.ui_locales),
      fictionalPersonId,
    });
  });
}
