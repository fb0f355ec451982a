import type { Prisma } from "@/lib/db/prisma";
import type { Transaction } from "@/lib/db/transact";
import type { AuditAction } from "./actions";
import type { Actor } from "./actor";

interface Entry {
  action: AuditAction;
  subject: { type: string; id: string };
  organizationId?: string;
  eventId?: string;
  integrationId?: string;
  /** What a reader needs to understand the entry; never a secret, never personal data. */
  details?: Prisma.InputJsonObject;
}

/** The stored part of an actor; a person who is just signing in has no session yet. */
type Who = Pick<Actor, "personId" | "isOperator" | "requestId" | "address">;

/** Writes one append-only row in the caller's transaction and returns its id, the `actor_id` of operator notices. */
export async function audit(tx: Transaction, actor: Who | "service", entry: Entry): Promise<string> {
  const who =
    actor === "service"
      ? { actor_kind: "service" }
      : {
          actor_kind: actor.isOperator ? "operator" : "person",
          actor_person_id: actor.personId,
          request_id: actor.requestId,
          address: actor.address,
        };
  const row = await tx.auditEntry.create({
    data: {
      ...who,
      action: entry.action,
      subject_type: entry.subject.type,
      subject_id: entry.subject.id,
      organization_id: entry.organizationId,
      event_id: entry.eventId,
      integration_id: entry.integrationId,
      details: entry.details ?? {},
    },
    select: { id: true },
  });
  return row.id;
}
