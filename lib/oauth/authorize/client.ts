import { readGrant } from "@/lib/db/read";
import { PageRefusal } from "@/lib/errors/authorization-refusals";
import { looksLikeClientId } from "@/lib/oauth/client-id";
import { isScope, type Scope } from "@/lib/resources/scopes";
import { takesNewAccessSql } from "@/lib/transitions/integration/new-access";
import type { AuthorizeParameters } from "./parameters";

export interface AskingIntegration {
  id: string;
  organizationId: string;
  takesNewAccess: boolean;
  visibility: string;
  redirectUris: string[];
  declaredScopes: { name: Scope; required: boolean }[];
}

/** The integration that asks. Nobody knows where an unknown one would want the browser back: a page, never a redirect. */
export async function requireKnownClient({ values, duplicated }: AuthorizeParameters): Promise<AskingIntegration> {
  if (!values.client_id || duplicated.includes("client_id")) throw unnamedClient();
  const row = looksLikeClientId(values.client_id) ? await findByClientId(values.client_id) : undefined;
  if (!row) throw unknownClient();
  return {
    id: row.id,
    organizationId: row.organization_id,
    takesNewAccess: row.takes_new_access,
    visibility: row.visibility,
    redirectUris: row.redirect_uris,
    declaredScopes: row.declared_scopes.flatMap(({ name, required }) => (isScope(name) ? [{ name, required }] : [])),
  };
}

interface Row {
  id: string;
  organization_id: string;
  takes_new_access: boolean;
  visibility: string;
  redirect_uris: string[];
  declared_scopes: { name: string; required: boolean }[];
}

async function findByClientId(clientId: string): Promise<Row | undefined> {
  const [row] = await readGrant<Row>({
    name: "asking-integration",
    text: `SELECT id, organization_id, ${takesNewAccessSql("integrations")} AS takes_new_access, visibility, redirect_uris,
                  (SELECT coalesce(json_agg(json_build_object('name', d.name, 'required', d.required)), '[]')
                     FROM declared_scopes d WHERE d.integration_id = integrations.id) AS declared_scopes
             FROM integrations WHERE client_id = $1 AND status <> 'deleted'`,
    values: [clientId],
  });
  return row;
}

const unnamedClient = () =>
  new PageRefusal("invalid_request", {
    heading: "This link does not say which app it is for",
    message: "Exactly one client_id is needed.",
    advice: "Go back to the app you came from and try again. If it happens again, tell the app's support.",
  });

const unknownClient = () =>
  new PageRefusal("unauthorized_client", {
    heading: "We do not know this app",
    message: "No app is registered under the client_id of this link.",
    advice: "Go back to the app you came from and try again. If it happens again, tell the app's support.",
  });
