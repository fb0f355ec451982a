import type { Actor } from "@/lib/audit/actor";
import { PageRefusal, type ReturnAddress } from "@/lib/errors/authorization-refusals";
import { mayManageIntegrations } from "@/lib/people/rights";
import type { RequestingIntegration } from "./client";
import type { AuthorizeParameters } from "./parameters";

/**
 * The redirect URI must equal a registered one, character by character: nothing is decoded twice,
 * trimmed, case-folded or completed. Nothing redirects before this check passes.
 */
export async function requireRegisteredRedirectUri(
  { redirectUris, state, door }: AuthorizeParameters,
  integration: RequestingIntegration,
  actor: Actor | null,
): Promise<ReturnAddress> {
  const [redirectUri] = redirectUris;
  if (
    redirectUri !== undefined &&
    redirectUris.length === 1 &&
    integration.redirectUris.includes(redirectUri)
  )
    return { redirectUri, state, issuer: door?.issuer };
  throw new PageRefusal("invalid_request", "unregisteredAddress", {
    redirectUris: (await isManager(actor, integration))
      ? { sent: redirectUris, registered: integration.redirectUris }
      : undefined,
  });
}

const isManager = async (actor: Actor | null, { organizationId }: RequestingIntegration) =>
  actor !== null && (await mayManageIntegrations(actor.personId, organizationId));
