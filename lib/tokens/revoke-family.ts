import type { AuditAction } from "@/lib/audit/actions";
import { query } from "@/lib/db/query";

/** The request that caused the revocation, for the audit trail. */
export interface Trace {
  requestId: string;
  address: string | null;
}

export type RevokeReason = "code_reused" | "refresh_token_reused" | "revoked_by_integration";

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
    text: `WITH ${revokeFamilySql(condition, reason, { requestId: "$2", address: "$3" })} SELECT FROM audited`,
    values: [key, requestId, address],
  });
}

/**
 * SQL: revokes the families that `condition` selects, each with its audit entry. `trace` has the
 * parameters that hold the request id and the address.
 */
export const revokeFamilySql = (
  condition: string,
  reason: RevokeReason,
  trace: { requestId: string; address: string },
) => `
revoked AS (
  UPDATE token_families SET revoked_at = now(), revoke_reason = '${reason}' WHERE ${condition} AND revoked_at IS NULL RETURNING id, integration_id, event_id
), audited AS (
  INSERT INTO audit_entries (actor_kind, action, subject_type, subject_id, event_id, integration_id, request_id, address, details)
  SELECT 'integration', '${"token_family.revoked" satisfies AuditAction}', 'token_family', id, event_id, integration_id, ${trace.requestId}, ${trace.address},
         jsonb_build_object('reason', '${reason}')
    FROM revoked
  RETURNING id
)`;
