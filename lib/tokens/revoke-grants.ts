import { clock } from "@/lib/clock";
import type { Transaction } from "@/lib/db/transact";

/** Which grants end: all of an integration, those on one event, those of one person, or only the user tokens among them. */
interface Grants {
  integrationId: string;
  eventId?: string;
  personId?: string;
  kind?: "installation" | "user";
}

/**
 * Ends codes and token families at once, in the transaction of the verb that ends the grant. That verb first changes the row an exchange locks (the
 * integration, the connection or the consent), so that no exchange slips between.
 */
export async function revokeGrants(tx: Transaction, grants: Grants, reason: string): Promise<void> {
  const where = { integration_id: grants.integrationId, event_id: grants.eventId, person_id: grants.personId, kind: grants.kind, revoked_at: null };
  const now = clock.now();
  await tx.authorizationCode.updateMany({ where: { ...where, used_at: null }, data: { revoked_at: now } });
  await tx.tokenFamily.updateMany({ where, data: { revoked_at: now, revoke_reason: reason } });
}

/** The same for many connections at once: installation and user tokens alike. */
export async function revokeGrantsOfConnections(tx: Transaction, connectionIds: string[], reason: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE authorization_codes a SET revoked_at = now() FROM connections c
     WHERE c.id = ANY(${connectionIds}::uuid[]) AND a.integration_id = c.integration_id AND a.event_id = c.event_id
       AND a.used_at IS NULL AND a.revoked_at IS NULL`;
  await tx.$executeRaw`
    UPDATE token_families SET revoked_at = now(), revoke_reason = ${reason} WHERE connection_id = ANY(${connectionIds}::uuid[]) AND revoked_at IS NULL`;
}
