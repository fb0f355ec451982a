import { type Transaction, transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { takesNewAccessSql } from "@/lib/transitions/integration/new-access";
import { type NewRequest, noLongerRegistered } from "./request";

/** The current state of the integration whose request is being decided. */
interface LockedIntegration {
  takes_new_access: boolean;
  display_name: string;
  redirect_uris: string[];
  declared_scopes: { name: string; required: boolean }[];
  declared_webhook_event_types: string[];
  privacy_policy_url: string;
}

/**
 * The integration, if the return address is still registered. Its row stays locked until the
 * transaction ends, so that neither its manifest nor its status changes. A second statement reads
 * the scopes under that lock, because a single statement would return the scopes from before the
 * wait.
 */
export async function lockAskingIntegration(
  tx: Transaction,
  { integrationId, returnTo }: NewRequest,
): Promise<LockedIntegration> {
  const [integration] = await tx.query<Omit<LockedIntegration, "declared_scopes">>(
    `SELECT ${takesNewAccessSql("i")} AS takes_new_access, display_name, redirect_uris,
            declared_webhook_event_types, privacy_policy_url
       FROM integrations i WHERE id = $1::uuid AND status <> 'deleted' FOR SHARE`,
    integrationId,
  );
  if (!integration?.redirect_uris.includes(returnTo.redirectUri)) throw noLongerRegistered();
  const declared_scopes = await tx.declaredScope.findMany({
    where: { integration_id: integrationId },
    select: { name: true, required: true },
  });
  return { ...integration, declared_scopes };
}

/** The conditions that the authorization endpoint checked must still hold at the decision. */
export function requireGrantable(integration: LockedIntegration, { scopes }: NewRequest): void {
  requireTakesNewAccess(integration.takes_new_access);
  if (scopes.some((scope) => !integration.declared_scopes.some(({ name }) => name === scope)))
    throw refuse("invalid_scope");
}

/** Runs after a failed sign-in without a screen: refuses if the integration is the reason. */
export const requireStillGrantable = (request: NewRequest): Promise<void> =>
  transact(async (tx) => requireGrantable(await lockAskingIntegration(tx, request), request));

/**
 * Refuses new connections and sign-ins that the integration does not take. The refusal is returned
 * to its redirect URI.
 */
export function requireTakesNewAccess(takesNewAccess: boolean): void {
  if (!takesNewAccess)
    throw refuse("unauthorized_client", {
      message:
        "The integration cannot get new access: it is suspended or unpublished, or its organization is not verified.",
    });
}
