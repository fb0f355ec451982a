import { prisma } from "@/lib/db/prisma";
import { familyLivesSql } from "@/lib/tokens/refresh-token";

/**
 * The given connections that have a valid installation token or can refresh one. A connection that
 * was reinstated with its integration has none (docs/rules/states.md).
 */
export async function connectionsWithTokens(connectionIds: string[]): Promise<Set<string>> {
  const rows = await prisma().$queryRawUnsafe<{ id: string }[]>(
    `SELECT c.id FROM connections c JOIN integrations i ON i.id = c.integration_id
      WHERE c.id = ANY ($1::uuid[]) AND EXISTS (
        SELECT FROM token_families f LEFT JOIN consents s ON false
         WHERE f.connection_id = c.id AND f.kind = 'installation' AND ${familyLivesSql})`,
    connectionIds,
  );
  return new Set(rows.map(({ id }) => id));
}
