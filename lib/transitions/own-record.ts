import type { Actor } from "@/lib/audit/actor";
import type { Transaction } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import type { OwnEvent } from "@/lib/transitions/event-audit";

export interface OwnRecord {
  event: OwnEvent;
  isPublished: boolean;
  isArchived: boolean;
  isRemoved: boolean;
  isCancelled: boolean;
  /** Registered, and neither removed nor cancelled (docs/rules/read-api.md#who-is-listed). */
  isParticipant: boolean;
  roleId: string | null;
}

/**
 * The actor's own record on an event, locked until the transaction ends, so that one person's verbs
 * on an event run one after the other. A missing record, a missing event and a malformed id get the
 * same refusal.
 */
export async function lockOwnRecord(
  tx: Transaction,
  { personId }: Actor,
  eventId: string,
): Promise<OwnRecord> {
  if (!isUuid(eventId)) throw refuse("resource_not_found");
  const [record] = await tx.query<OwnRecord>`
    SELECT json_build_object('id', e.id, 'organization_id', e.organization_id) AS event,
           e.publish_status IS NOT DISTINCT FROM 'published' AS "isPublished",
           e.is_archived IS TRUE AS "isArchived", r.removed_at IS NOT NULL AS "isRemoved",
           r.cancelled_at IS NOT NULL AS "isCancelled",
           r.registered_at IS NOT NULL AND r.removed_at IS NULL
           AND r.cancelled_at IS NULL AS "isParticipant", r.role_id AS "roleId"
      FROM event_people r JOIN events e ON e.id = r.event_id
     WHERE r.event_id = ${eventId}::uuid AND r.person_id = ${personId}::uuid
       FOR NO KEY UPDATE OF r`;
  if (!record) throw refuse("resource_not_found");
  return record;
}

interface OwnEventRecord extends OwnEvent {
  isParticipant: boolean;
}

/**
 * The events on which the person has a record, with all records locked until the transaction ends,
 * in the order of the events' ids.
 */
export const lockOwnRecords = (
  tx: Transaction,
  { personId }: { personId: string },
): Promise<OwnEventRecord[]> =>
  tx.query<OwnEventRecord>`
    SELECT e.id, e.organization_id, r.registered_at IS NOT NULL AND r.removed_at IS NULL
       AND r.cancelled_at IS NULL AS "isParticipant"
      FROM event_people r JOIN events e ON e.id = r.event_id
     WHERE r.person_id = ${personId}::uuid ORDER BY e.id FOR NO KEY UPDATE OF r`;
