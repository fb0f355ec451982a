import type { Actor } from "@/lib/audit/actor";
import type { Transaction } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";

export interface Managed {
  id: string;
  organization_id: string;
}

/**
 * The integration, locked until the transaction ends, if this person may manage it; absent, malformed, force-deleted and foreign ids are
 * `resource_not_found` alike (docs/rules/publisher-tooling.md#publisher-session).
 */
export async function lockManaged(tx: Transaction, actor: Actor, integrationId: string): Promise<Managed> {
  if (!isUuid(integrationId)) throw refuse("resource_not_found");
  const [managed] = await tx.$queryRaw<Managed[]>`
    SELECT i.id, i.organization_id
    FROM integrations i JOIN organization_members m USING (organization_id)
    WHERE i.id = ${integrationId}::uuid AND i.status <> 'deleted' AND m.person_id = ${actor.personId}::uuid AND m.manage_integrations
    FOR NO KEY UPDATE OF i`;
  if (!managed) throw refuse("resource_not_found");
  return managed;
}
