import { prisma } from "@/lib/db/prisma";
import { refuse } from "@/lib/errors/refusal";
import { PageRefusal } from "@/lib/oauth/refusals";
import { isScope, type Scope } from "@/lib/resources/scopes";
import type { AuthorizeParameters } from "./parameters";

export interface AskingIntegration {
  id: string;
  organizationId: string;
  status: string;
  visibility: string;
  redirectUris: string[];
  declaredScopes: { name: Scope; required: boolean }[];
}

/** The integration that asks. Nobody knows where an unknown one would want the browser back: a page, never a redirect. */
export async function requireKnownClient({ values, duplicated }: AuthorizeParameters): Promise<AskingIntegration> {
  if (!values.client_id || duplicated.includes("client_id")) throw unnamedClient();
  const row = looksLikeClientId(values.client_id) ? await findByClientId(values.client_id) : null;
  if (!row) throw unknownClient();
  return {
    id: row.id,
    organizationId: row.organization_id,
    status: row.status,
    visibility: row.visibility,
    redirectUris: row.redirect_uris,
    declaredScopes: row.declared_scopes.flatMap(({ name, required }) => (isScope(name) ? [{ name, required }] : [])),
  };
}

/** PostgreSQL text takes no NUL, and no client id is longer. */
const looksLikeClientId = (text: string) => /^[\x21-\x7e]{1,128}$/.test(text);

const findByClientId = (clientId: string) =>
  prisma().integration.findFirst({
    where: { client_id: clientId, status: { not: "deleted" } },
    select: {
      id: true,
      organization_id: true,
      status: true,
      visibility: true,
      redirect_uris: true,
      declared_scopes: { select: { name: true, required: true } },
    },
  });

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

/** Suspended and unpublished integrations are told so on their redirect URI. */
export function requireActive({ status }: { status: string }): void {
  if (status !== "active") throw refuse("unauthorized_client");
}
