import type { Transaction } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { noLongerRegistered, type PendingRequest } from "./request";

interface LockedIntegration {
  status: string;
  redirectUris: string[];
  declaredScopes: string[];
  requiredScopes: string[];
}

/**
 * The integration, if the address to go back to is still one that it registered. Its row stays locked against its end until the transaction ends: a
 * suspension either is seen here, or finds the code to revoke.
 */
export async function requireRegistered(tx: Transaction, { integrationId, returnTo }: PendingRequest): Promise<LockedIntegration> {
  const [integration] = await tx.$queryRaw<LockedIntegration[]>`
    SELECT status, redirect_uris AS "redirectUris",
           ARRAY(SELECT name FROM declared_scopes d WHERE d.integration_id = integrations.id) AS "declaredScopes",
           ARRAY(SELECT name FROM declared_scopes d WHERE d.integration_id = integrations.id AND required) AS "requiredScopes"
      FROM integrations WHERE id = ${integrationId}::uuid AND status <> 'deleted' FOR SHARE`;
  if (!integration?.redirectUris.includes(returnTo.redirectUri)) throw noLongerRegistered();
  return integration;
}

/** What the authorization endpoint found true of the integration, asked again when it is decided. */
export function requireGrantable(integration: LockedIntegration, { scopes }: PendingRequest): void {
  requireActive(integration);
  if (scopes.some((scope) => !integration.declaredScopes.includes(scope))) throw refuse("invalid_scope");
}

/** Suspended and unpublished integrations are told so on their redirect URI. */
export function requireActive({ status }: { status: string }): void {
  if (status !== "active") throw refuse("unauthorized_client");
}
