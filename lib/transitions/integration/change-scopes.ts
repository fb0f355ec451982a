import type { Transaction } from "@/lib/db/transact";
import { notifyAll } from "@/lib/notifications/notify";

export interface DeclaredScope {
  name: string;
  required: boolean;
}

export interface ScopeChange {
  added: string[];
  removed: string[];
  /** How many connections became re-consent-required. */
  reconsent: number;
}

/**
 * Replaces the declared scopes. An added scope puts every live connection into re-consent-required
 * and grants nobody anything (docs/rules/manifest.md#adding-a-scope); the organizers are asked to
 * grant it. A removed scope does not affect access tokens, but is removed from every grant
 * permanently: if it is added again later, it has to be granted again
 * (docs/rules/manifest.md#removing-a-scope).
 */
export async function changeScopes(
  tx: Transaction,
  integrationId: string,
  before: DeclaredScope[],
  after: DeclaredScope[],
): Promise<ScopeChange> {
  const added = namesMissingFrom(after, before);
  const removed = namesMissingFrom(before, after);
  await tx.declaredScope.deleteMany({
    where: { integration_id: integrationId, name: { in: removed } },
  });
  for (const { name, required } of after)
    await tx.declaredScope.upsert({
      where: { integration_id_name: { integration_id: integrationId, name } },
      create: { integration_id: integrationId, name, required },
      update: { required },
    });
  if (added.length > 0 || removed.length > 0) await lockConnections(tx, integrationId);
  if (removed.length > 0) await withdrawScopes(tx, integrationId, removed);
  return {
    added,
    removed,
    reconsent: added.length > 0 ? await requireReconsent(tx, integrationId, added) : 0,
  };
}

const namesMissingFrom = (from: DeclaredScope[], other: DeclaredScope[]) =>
  from.filter(({ name }) => !other.some((scope) => scope.name === name)).map(({ name }) => name);

/** In id order, like every transaction that locks several connections. */
const lockConnections = (tx: Transaction, integrationId: string) =>
  tx.query`SELECT FROM connections WHERE integration_id = ${integrationId}::uuid
              AND status <> 'ended' ORDER BY id FOR NO KEY UPDATE`;

async function requireReconsent(
  tx: Transaction,
  integrationId: string,
  added: string[],
): Promise<number> {
  const affected = await tx.connection.updateManyAndReturn({
    where: { integration_id: integrationId, status: "connected" },
    data: { status: "reconsent_required" },
    select: { event_id: true },
  });
  const connections = affected.map(({ event_id }) => ({ integrationId, eventId: event_id }));
  await notifyAll(tx, "connection.reconsent_required", connections, { added_scopes: added });
  return connections.length;
}

/**
 * Marks the integration: consents, codes and token families of an earlier epoch lose these scopes
 * with the commit, however many there are (`stillGrantedSql`). Connections, one for each event,
 * lose them in their own rows.
 */
async function withdrawScopes(
  tx: Transaction,
  integrationId: string,
  removed: string[],
): Promise<void> {
  await tx.query`
    UPDATE integrations SET scope_epoch = scope_epoch + 1,
           withdrawn_scopes = withdrawn_scopes
           || (SELECT jsonb_object_agg(name, scope_epoch + 1) FROM unnest(${removed}::text[]) name)
     WHERE id = ${integrationId}::uuid`;
  await tx.query`
    UPDATE connections SET granted_scopes = ARRAY(
             SELECT scope FROM unnest(granted_scopes) WITH ORDINALITY AS granted (scope, position)
              WHERE scope <> ALL (${removed}::text[]) ORDER BY position)
     WHERE integration_id = ${integrationId}::uuid AND granted_scopes && ${removed}::text[]
       AND status <> 'ended'`;
}
