import { faultOf, log } from "@/lib/config/log";
import { deliveryStatement } from "./database";

/**
 * SQL: whether a delivery `d` tells of somebody who took back their consent to its integration on its event after that. Such payloads are not kept once they
 * are settled (security.md, dead letters).
 */
export const tellsOfRevoked = `EXISTS (
  SELECT FROM occurrences r JOIN occurrences o ON o.id = d.occurrence_id
   WHERE r.event_type = 'user.revoked_access' AND r.integration_id = d.integration_id AND r.event_id = d.event_id
     AND o.id <> r.id AND o.occurred_at <= r.occurred_at AND strpos(o.snapshot::text, r.snapshot->>'person_id') > 0)`;

/** Empties what was settled before the revocation; what is still on its way is emptied when it settles. */
export async function scrubRevoked(revocationId: string): Promise<void> {
  await deliveryStatement({
    name: "scrub-revoked",
    text: `UPDATE deliveries d SET body = NULL
               FROM occurrences r JOIN occurrences told ON told.event_id = r.event_id AND told.occurred_at <= r.occurred_at
              WHERE r.id = $1::uuid AND d.occurrence_id = told.id AND d.integration_id = r.integration_id
                AND d.status <> 'pending' AND d.body IS NOT NULL AND ${tellsOfRevoked}`,
    values: [revocationId],
  }).catch((error) => log("error", "payloads were not scrubbed", { occurrence: revocationId, ...faultOf(error) }));
}
