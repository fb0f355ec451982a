import type { AuditAction } from "@/lib/audit/actions";
import { digest } from "@/lib/crypto/secrets";
import { fast } from "@/lib/db/fast";
import { query } from "@/lib/db/query";
import {
  clientValues,
  isClientSql,
  type PresentedClient,
  type UsedSecret,
  usedSecretSql,
} from "./presented-client";

/** The request that caused the revocation, for the audit trail. */
export interface Trace {
  requestId: string;
  address: string | null;
}

type RevokeReason = "code_reused" | "refresh_token_reused" | "revoked_by_integration";

/**
 * A second exchange of a used code revokes the family that the first one issued. Commits on its
 * own, whatever response follows.
 */
export const revokeFamilyOfCode = (codeDigest: Buffer, trace: Trace) =>
  revoke("code_digest = $1", "code_reused", codeDigest, trace);

/** A second use of a refresh token revokes its family. Commits on its own. */
export const revokeFamilyOfReuse = (familyId: string, trace: Trace) =>
  revoke("id = $1", "refresh_token_reused", familyId, trace);

async function revoke(
  condition: string,
  reason: RevokeReason,
  key: Buffer | string,
  { requestId, address }: Trace,
): Promise<void> {
  await query({
    name: `revoke-family-${reason}`,
    text: `WITH ${revokeFamilySql(condition, reason, { requestId: "$2", address: "$3" })}
           SELECT FROM audited`,
    values: [key, requestId, address],
  });
}

/**
 * SQL: revokes the families that `condition` selects, each with its audit entry. `trace` has the
 * parameters that hold the request id and the address.
 */
const revokeFamilySql = (
  condition: string,
  reason: RevokeReason,
  trace: { requestId: string; address: string },
) => `
revoked AS (
  UPDATE token_families SET revoked_at = now(), revoke_reason = '${reason}'
   WHERE ${condition} AND revoked_at IS NULL RETURNING id, integration_id, event_id
), audited AS (
  INSERT INTO audit_entries (actor_kind, action, subject_type, subject_id, event_id, integration_id,
                             request_id, address, details)
  SELECT 'integration', '${"token_family.revoked" satisfies AuditAction}', 'token_family', id,
         event_id, integration_id, ${trace.requestId}, ${trace.address},
         jsonb_build_object('reason', '${reason}')
    FROM revoked
  RETURNING id
)`;

/** The integration, and the secret that it authenticated with. */
type RevokingClient = UsedSecret & { integrationId: string };

/**
 * Checks the client and revokes the token in one statement: an access token by itself, a refresh
 * token with its family (docs/rules/tokens.md#families). An unknown token, or one of another
 * client, changes nothing. Undefined when the client does not authenticate. Suspended and
 * unpublished clients may revoke.
 */
export async function revokePresentedToken(
  client: PresentedClient,
  token: string,
  requestId: string,
): Promise<RevokingClient | undefined> {
  const values = [...clientValues(client), digest(token)];
  const [revokingClient] = isRefreshToken(token)
    ? await fast<RevokingClient>("writes", {
        name: "revoke-refresh-token",
        text: revokeRefreshTokenSql,
        values: [...values, requestId],
      })
    : await fast<RevokingClient>("writes", {
        name: "revoke-access-token",
        text: revokeAccessTokenSql,
        values,
      });
  return revokingClient;
}

const isRefreshToken = (token: string) => token.startsWith("svc_rt_");

/** SQL of the WITH query `client`. */
const clientSql = `client AS MATERIALIZED (
  SELECT i.id AS "integrationId", ${usedSecretSql} FROM integrations i
    JOIN client_secrets k ON k.integration_id = i.id WHERE ${isClientSql("not deleted")}
)`;

const isOfClientSql = (integrationId: string) =>
  `${integrationId} = (SELECT "integrationId" FROM client)`;

const integrationOfFamilySql =
  "(SELECT f.integration_id FROM token_families f WHERE f.id = a.family_id)";

const revokeAccessTokenSql = `
WITH ${clientSql}, revoked AS (
  UPDATE access_tokens a SET revoked_at = now()
   WHERE a.digest = $4 AND a.revoked_at IS NULL
     AND ${isOfClientSql(integrationOfFamilySql)}
)
SELECT * FROM client`;

const familyOfToken = `id = (SELECT family_id FROM refresh_tokens WHERE digest = $4)
                       AND ${isOfClientSql("integration_id")}`;

const revokedFamilySql = revokeFamilySql(familyOfToken, "revoked_by_integration", {
  requestId: "$5",
  address: "$3",
});

const revokeRefreshTokenSql = `
WITH ${clientSql}, ${revokedFamilySql}
SELECT * FROM client`;
