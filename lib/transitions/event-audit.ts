import type { AuditAction } from "@/lib/audit/actions";
import type { AnyActor } from "@/lib/audit/actor";
import { audit, auditEach } from "@/lib/audit/audit";
import type { Prisma } from "@/lib/db/prisma";
import type { Transaction } from "@/lib/db/transact";

export interface OwnEvent {
  id: string;
  organization_id: string;
}

/**
 * Audits a change inside an event; for an edit, the details name its fields. Returns the entry's
 * id, which occurrences store as `actor_id`.
 */
export const auditInEvent = (
  tx: Transaction,
  actor: AnyActor,
  event: OwnEvent,
  action: AuditAction,
  id: string,
  details?: Prisma.InputJsonObject,
): Promise<string> => audit(tx, actor, entryOf(event, action, { id, details }));

/** The id of the record that an occurrence is about, and the audit entry of its cause. */
export interface AuditedRecord {
  id: string;
  actorId: string;
}

interface ChangedRecord {
  id: string;
  details?: Prisma.InputJsonObject;
}

/**
 * Audits the same change to several records in one statement, with one entry each. The result keeps
 * their order.
 */
export async function auditEachInEvent(
  tx: Transaction,
  actor: AnyActor,
  event: OwnEvent,
  action: AuditAction,
  records: readonly ChangedRecord[],
): Promise<AuditedRecord[]> {
  const actorIds = await auditEach(
    tx,
    actor,
    records.map((record) => entryOf(event, action, record)),
  );
  return records.flatMap(({ id }, n) => (actorIds[n] ? [{ id, actorId: actorIds[n] }] : []));
}

function entryOf(event: OwnEvent, action: AuditAction, { id, details }: ChangedRecord) {
  const [type = ""] = action.split(".");
  return {
    action,
    subject: { type, id },
    organizationId: event.organization_id,
    eventId: event.id,
    details,
  };
}
