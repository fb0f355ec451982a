import { pool } from "@/lib/db/pool";
import { grantEndedSql } from "@/lib/tokens/issued-grant";

interface FamilyFilter {
  integrationId?: string;
  personId?: string;
  kind?: "installation" | "user";
}

const liveFamiliesSql = `
  token_families f JOIN integrations i ON i.id = f.integration_id
    JOIN connections c ON c.id = f.connection_id LEFT JOIN consents s ON s.id = f.consent_id
   WHERE f.revoked_at IS NULL AND NOT ${grantEndedSql("f")}
     AND f.integration_id = coalesce($1, f.integration_id)
       AND ($2::uuid IS NULL OR f.person_id = $2) AND f.kind = coalesce($3, f.kind)`;

/** The number of live token families. */
export async function liveFamilies({
  integrationId,
  personId,
  kind,
}: FamilyFilter): Promise<number> {
  const { rows } = await pool().query(`SELECT count(*)::int AS count FROM ${liveFamiliesSql}`, [
    integrationId,
    personId,
    kind,
  ]);
  return rows[0].count;
}

/** The number of access and refresh tokens of an integration that can still be used. */
export async function liveTokens(app: {
  id: string;
}): Promise<{ access: number; refresh: number }> {
  const { rows } = await pool().query(
    `WITH family AS (SELECT f.id FROM ${liveFamiliesSql})
     SELECT (SELECT count(*)::int FROM access_tokens WHERE family_id IN (SELECT id FROM family)
       AND revoked_at IS NULL AND expires_at > now()) AS access,
            (SELECT count(*)::int FROM refresh_tokens WHERE family_id IN (SELECT id FROM family)
              AND used_at IS NULL AND expires_at > now()) AS refresh`,
    [app.id, null, null],
  );
  return rows[0];
}
