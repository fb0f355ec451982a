import type { AuditAction } from "@/lib/audit/actions";
import { digest } from "@/lib/crypto/secrets";
import { pool } from "@/lib/db/pool";
import { statement } from "@/lib/db/statement";
import { clientCheck, clientValues, type PresentedClient, type UsedSecret, usedSecretSql } from "./client-check";

/** The request that made it happen, for the audit. */
export interface Trace {
  requestId: string;
  address: string | null;
}

/** A second exchange of a used code ends what the first one issued. Commits by itself, whatever the caller answers. */
export const revokeFamilyOfCode = (codeDigest: Buffer, trace: Trace) => revoke("code_digest = $1", "code_reused", codeDigest, trace);

/** A second use of a refresh token ends its family. Commits by itself. */
export const revokeFamilyOfReuse = (familyId: string, trace: Trace) => revoke("id = $1", "refresh_token_reused", familyId, trace);

/** The revoke endpoint, given a refresh token: its family, when it is this integration's; otherwise nothing. */
export const revokeFamilyOfRefreshToken = (token: string, integrationId: string, trace: Trace) =>
  revoke("id = (SELECT family_id FROM refresh_tokens WHERE digest = $1) AND integration_id = $5", "revoked_by_integration", digest(token), trace, [
    integrationId,
  ]);

/**
 * The revoke endpoint's usual case in one statement: the client is checked, and the access token revoked when it is this client's. Undefined when the client
 * is not an active one with a live secret; nothing has changed then.
 */
export async function revokeAccessTokenOf(client: PresentedClient, token: string): Promise<(UsedSecret & { integrationId: string }) | undefined> {
  const values = [...clientValues(client), digest(token)];
  const [row] = await statement<UsedSecret & { integrationId: string }>({ name: "revoke-access-token-of-client", text: revokeAtOnce, values });
  return row;
}

const revokeAtOnce = `
WITH ${clientCheck()}, revoked AS (
  UPDATE access_tokens a SET revoked_at = now() FROM integration i, token_families f
   WHERE a.digest = $4 AND f.id = a.family_id AND f.integration_id = i.id AND a.revoked_at IS NULL
)
SELECT i.id AS "integrationId", ${usedSecretSql} FROM integration i`;

/** The revoke endpoint, given an access token: that token alone, when it is this integration's. */
export async function revokeAccessToken(token: string, integrationId: string): Promise<void> {
  await pool().query({
    name: "revoke-access-token",
    text: `UPDATE access_tokens a SET revoked_at = now() FROM token_families f
            WHERE a.digest = $1 AND f.id = a.family_id AND f.integration_id = $2 AND a.revoked_at IS NULL`,
    values: [digest(token), integrationId],
  });
}

async function revoke(which: string, reason: string, key: Buffer | string, { requestId, address }: Trace, more: string[] = []): Promise<void> {
  await pool().query({
    name: `revoke-family-${reason}`,
    text: `WITH revoked AS (
             UPDATE token_families SET revoked_at = now(), revoke_reason = $2 WHERE ${which} AND revoked_at IS NULL
             RETURNING id, integration_id, event_id
           )
           INSERT INTO audit_entries (actor_kind, action, subject_type, subject_id, event_id, integration_id, request_id, address, details)
           SELECT 'integration', '${"token_family.revoked" satisfies AuditAction}', 'token_family', id, event_id, integration_id, $3, $4, jsonb_build_object('reason', $2::text)
             FROM revoked`,
    values: [key, reason, requestId, address, ...more],
  });
}
