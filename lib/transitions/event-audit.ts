import type { AuditAction } from "@/lib/audit/actions";
import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import type { Prisma } from "@/lib/db/prisma";
import type { Transaction } from "@/lib/db/transact";

interface OwnEvent {
  id: string;
  organization_id: string;
}

/** Audits a change to something inside an event; an edit names its fields. Returns the entry's id, the `actor_id` of occurrences. */
export function auditInEvent(
  tx: Transaction,
  actor: Actor | "service",
  event: OwnEvent,
  action: AuditAction,
  id: string,
  details?: Prisma.InputJsonObject,
): Promise<string> {
  const [type = ""] = action.split(".");
  return audit(tx, actor, { action, subject: { type, id }, organizationId: event.organization_id, eventId: event.id, details });
}
