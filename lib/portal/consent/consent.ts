import type { Actor } from "@/lib/audit/actor";
import { clock } from "@/lib/clock";
import { prisma } from "@/lib/db/prisma";
import { isUuid } from "@/lib/db/uuid";
import { mayManageIntegrations } from "@/lib/people/rights";
import type { Scope } from "@/lib/resources/scopes";
import { stateParameter } from "@/lib/tokens/return-url";
import {
  type ConsentTerms,
  consentTerms,
} from "@/lib/transitions/authorization-request/consent-terms";
import { takesNewAccess } from "@/lib/transitions/integration/new-access";
import type { Language } from "@/messages/language";
import { type ConsentEvent, consentEvent } from "./consent-event";
import { type SharedProfile, sharedProfile } from "./consent-values";

/** The data that the consent screens show for a request, or the reason why it cannot be decided. */
export type ConsentView =
  | { state: "absent" | "expired" | "decided" }
  | { state: "inactive"; integration: ConsentIntegration }
  | {
      state: "choosing";
      request: ConsentRequest;
      integration: ConsentIntegration;
      account: ConsentAccount;
    }
  | {
      state: "open";
      request: ConsentRequest;
      integration: ConsentIntegration;
      event: ConsentEvent;
      /** The content of the screen, which a decision agrees to. */
      terms: ConsentTerms;
      account: ConsentAccount;
      /** The scopes of the existing connection, when there is one. */
      connectedScopes: string[] | null;
      /** What profile.read shares of the participant; null when it is not requested. */
      shared: SharedProfile | null;
    };

export interface ConsentAccount {
  name: string;
  email: string;
}

export type ConsentRequest = NonNullable<Awaited<ReturnType<typeof findRequest>>>;
export type ConsentIntegration = NonNullable<Awaited<ReturnType<typeof findIntegration>>>;

/**
 * The view of an authorization request of this session. A request of another session and an unknown
 * id give the same result.
 */
export async function consentView(
  actor: Actor,
  requestId: string,
  language: Language = "en",
): Promise<ConsentView> {
  const request = isUuid(requestId) ? await findRequest(actor, requestId) : null;
  const integration = request && (await findIntegration(request.integration_id));
  if (!request || !integration) return { state: "absent" };
  if (request.decided_at) return { state: "decided" };
  if (request.expires_at <= clock.now()) return { state: "expired" };
  if (!takesNewAccess(integration)) return { state: "inactive", integration };
  if (request.event_id === null)
    return { state: "choosing", request, integration, account: await accountOf(actor) };
  const event = await consentEvent(request.event_id);
  if (
    request.kind === "installation" &&
    !(await mayManageIntegrations(actor.personId, event.organization_id))
  )
    return { state: "absent" };
  return {
    state: "open",
    request,
    integration,
    event,
    terms: consentTerms(
      { scopes: request.scopes, event, redirectUri: request.redirect_uri },
      integration,
      language,
    ),
    account: await accountOf(actor),
    connectedScopes:
      request.kind === "installation" ? await scopesOfConnection(integration.id, event.id) : null,
    shared: request.scopes.includes("profile.read" satisfies Scope)
      ? await sharedProfile(actor.personId, event.id, integration.id, language)
      : null,
  };
}

/** The path that starts the same authorization request again, for another account. */
export function restartPath(request: ConsentRequest, integration: ConsentIntegration): string {
  const parameters = new URLSearchParams({
    response_type: "code",
    client_id: integration.client_id,
    redirect_uri: request.redirect_uri,
    scope: request.scopes.join(" "),
    code_challenge: request.code_challenge,
    code_challenge_method: "S256",
  });
  if (request.kind === "installation" && request.event_id)
    parameters.set("event_id", request.event_id);
  if (request.nonce !== null) parameters.set("nonce", request.nonce);
  if (request.language !== null) parameters.set("ui_locales", request.language);
  if (request.force_consent) parameters.set("prompt", "consent");
  return `/oauth/authorize?${parameters}${stateParameter(request.state)}`;
}

const findRequest = (actor: Actor, id: string) =>
  prisma().authorizationRequest.findFirst({
    where: { id, session_id: actor.sessionId },
    select: {
      id: true,
      integration_id: true,
      kind: true,
      event_id: true,
      redirect_uri: true,
      scopes: true,
      state: true,
      nonce: true,
      code_challenge: true,
      force_consent: true,
      language: true,
      expires_at: true,
      decided_at: true,
    },
  });

const findIntegration = (id: string) =>
  prisma().integration.findFirst({
    where: { id, status: { not: "deleted" } },
    select: {
      id: true,
      client_id: true,
      status: true,
      display_name: true,
      tagline: true,
      publisher_name: true,
      publisher_website_url: true,
      support_email: true,
      privacy_policy_url: true,
      webhook_url: true,
      declared_webhook_event_types: true,
      declared_scopes: { select: { name: true, required: true } },
      logo: { select: { digest: true } },
      organization: { select: { name: true, verification: true } },
      created_at: true,
      _count: { select: { connections: { where: { status: { not: "ended" } } } } },
    },
  });

async function accountOf(actor: Actor): Promise<ConsentAccount> {
  const { name, email } = await prisma().person.findUniqueOrThrow({
    where: { id: actor.personId },
    select: { name: true, email: true },
  });
  return { name: name ?? "", email: email ?? "" };
}

async function scopesOfConnection(
  integrationId: string,
  eventId: string,
): Promise<string[] | null> {
  const connection = await prisma().connection.findFirst({
    where: { integration_id: integrationId, event_id: eventId, status: { not: "ended" } },
    select: { granted_scopes: true },
  });
  return connection?.granted_scopes ?? null;
}
