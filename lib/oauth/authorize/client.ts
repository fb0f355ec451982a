import type { Actor } from "@/lib/audit/actor";
import { fast } from "@/lib/db/fast";
import { PageRefusal, type ReturnAddress } from "@/lib/errors/authorization-refusals";
import { looksLikeClientId } from "@/lib/oauth/form";
import { mayManageIntegrations } from "@/lib/people/rights";
import { isScope, type Scope } from "@/lib/resources/scopes";
import { takesNewAccessSql } from "@/lib/transitions/integration/new-access";
import type { AuthorizeParameters } from "./parameters";

export interface RequestingIntegration {
  id: string;
  organizationId: string;
  takesNewAccess: boolean;
  visibility: string;
  redirectUris: string[];
  /** Set for the test integration of a sandbox. */
  sandboxId: string | null;
  declaredScopes: { name: Scope; required: boolean }[];
}

/**
 * The integration that sent the request. An unknown one has no trusted redirect URI, so its refusal
 * is a page, never a redirect.
 */
export async function requireKnownClient({
  values,
  duplicated,
}: Pick<AuthorizeParameters, "values" | "duplicated">): Promise<RequestingIntegration> {
  if (!values.client_id || duplicated.includes("client_id")) throw unnamedClient();
  const row = looksLikeClientId(values.client_id)
    ? await findByClientId(values.client_id)
    : undefined;
  if (!row) throw unknownClient();
  return {
    id: row.id,
    organizationId: row.organization_id,
    takesNewAccess: row.takes_new_access,
    visibility: row.visibility,
    redirectUris: row.redirect_uris,
    sandboxId: row.sandbox_id,
    declaredScopes: row.declared_scopes.flatMap(({ name, required }) =>
      isScope(name) ? [{ name, required }] : [],
    ),
  };
}

interface Row {
  id: string;
  organization_id: string;
  takes_new_access: boolean;
  visibility: string;
  redirect_uris: string[];
  sandbox_id: string | null;
  declared_scopes: { name: string; required: boolean }[];
}

async function findByClientId(clientId: string): Promise<Row | undefined> {
  const [row] = await fast<Row>("grants", {
    name: "asking-integration",
    text: `SELECT id, organization_id, ${takesNewAccessSql("integrations")} AS takes_new_access,
                  visibility, redirect_uris, sandbox_id,
                  (SELECT coalesce(json_agg(json_build_object('name', d.name, 'required',
                                                              d.required)), '[]')
                     FROM declared_scopes d
                     WHERE d.integration_id = integrations.id) AS declared_scopes
             FROM integrations WHERE client_id = $1 AND status NOT IN ('deleted', 'unregistered')`,
    values: [clientId],
  });
  return row;
}

const unnamedClient = () => new PageRefusal("invalid_request", "unnamedClient");

export const unknownClient = () => new PageRefusal("unauthorized_client", "unknownClient");

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
