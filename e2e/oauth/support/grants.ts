import { inTurns } from "@/e2e/support/in-turns";
import { type App, aCode, aConnection, anApp } from "@/e2e/support/oauth";
import { anEvent, anOrganization, aPerson } from "@/e2e/support/world";
import { pool } from "@/lib/db/pool";

/** A connected integration, and as many codes as an organizer ever allowed it. */
export async function aGrant() {
  const organization = await anOrganization();
  const [app, event, person] = [await anApp(organization), await anEvent(organization), await aPerson()];
  await aConnection(app, event);
  return { app, event, codes: (count: number) => inTurns(Array.from({ length: count }), 10, () => aCode(app, event, person)) };
}

export type Grant = Awaited<ReturnType<typeof aGrant>>;

/** Access and refresh tokens of the integration that anybody could still use. */
export async function liveTokens(app: App): Promise<{ access: number; refresh: number }> {
  const { rows } = await pool().query(
    `SELECT count(*) FILTER (WHERE token = 'access')::int AS access, count(*) FILTER (WHERE token = 'refresh')::int AS refresh
       FROM (SELECT 'access' AS token, family_id FROM access_tokens WHERE revoked_at IS NULL AND expires_at > now()
             UNION ALL
             SELECT 'refresh', family_id FROM refresh_tokens WHERE used_at IS NULL AND expires_at > now()) tokens
       JOIN token_families f ON f.id = family_id
      WHERE f.integration_id = $1 AND f.revoked_at IS NULL`,
    [app.id],
  );
  return rows[0];
}
