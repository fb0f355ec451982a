/**
 * SQL: whether a delivery `d` tells of somebody who took back their consent to its integration on its event after that. Such payloads are not kept once they
 * are settled (security.md, dead letters).
 */
export const tellsOfRevoked = `EXISTS (
  SELECT FROM occurrences r JOIN occurrences o ON o.id = d.occurrence_id
   WHERE r.event_type = 'user.revoked_access' AND r.integration_id = d.integration_id AND r.event_id = d.event_id
     AND o.id <> r.id AND o.occurred_at <= r.occurred_at AND strpos(o.snapshot::text, r.snapshot->>'person_id') > 0)`;
