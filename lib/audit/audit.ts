import { randomUUID } from "node:crypto";
import type { Prisma } from "@/lib/db/prisma";
import { isSilent, type Transaction } from "@/lib/db/transact";
import { insertEach } from "@/lib/db/write-each";
import type { AuditAction } from "./actions";
import {
  type ActorKind,
  type ActorWithoutSession,
  actorKindOf,
  type FeedActor,
  type IntegrationActor,
} from "./actor";

interface Entry {
  action: AuditAction;
  subject: { type: string; id: string };
  organizationId?: string;
  eventId?: string;
  integrationId?: string;
  /** Details that a reader needs to understand the entry. Never a secret, never personal data. */
  details?: Prisma.InputJsonObject;
}

/** Takes an `ActorWithoutSession`, because a person who is signing in has no session yet. */
type AuditActor = ActorWithoutSession | IntegrationActor | FeedActor | "service";

/**
 * Writes one append-only row in the caller's transaction and returns its id, the `actor_id` of
 * operator notices.
 */
export async function audit(tx: Transaction, actor: AuditActor, entry: Entry): Promise<string> {
  const [id = ""] = await auditEach(tx, actor, [entry]);
  return id;
}

export const auditPerson = (
  tx: Transaction,
  actor: AuditActor,
  id: string,
  action: AuditAction,
  details?: Entry["details"],
): Promise<string> => audit(tx, actor, { action, subject: { type: "person", id }, details });

/** Audits a change to an integration, also for the log of its organization. */
export const auditIntegration = (
  tx: Transaction,
  actor: AuditActor,
  { id, organization_id }: { id: string; organization_id: string },
  action: AuditAction,
  details?: Entry["details"],
): Promise<string> =>
  audit(tx, actor, {
    action,
    subject: { type: "integration", id },
    organizationId: organization_id,
    integrationId: id,
    details,
  });

export const auditOrganization = (
  tx: Transaction,
  actor: AuditActor,
  id: string,
  action: AuditAction,
  details?: Entry["details"],
): Promise<string> =>
  audit(tx, actor, {
    action,
    subject: { type: "organization", id },
    organizationId: id,
    details,
  });

/** Writes several rows in one statement. Returns their ids in the same order. */
export async function auditEach(
  tx: Transaction,
  actor: AuditActor,
  entries: Entry[],
): Promise<string[]> {
  const rows = entries.map((entry) => rowOf(actor, entry));
  if (!isSilent(tx)) await insertEach(tx, "audit_entries", rows);
  return rows.map(({ id }) => id);
}

function rowOf(actor: AuditActor, entry: Entry) {
  return {
    ...actorColumns(actor),
    id: randomUUID(),
    action: entry.action,
    subject_type: entry.subject.type,
    subject_id: entry.subject.id,
    organization_id: entry.organizationId,
    event_id: entry.eventId,
    integration_id: entry.integrationId,
    details: {
      ...entry.details,
      ...(actor !== "service" && "feedToken" in actor && { feed_token: actor.feedToken }),
    },
  };
}

function actorColumns(actor: AuditActor) {
  if (actor === "service" || "feedToken" in actor)
    return { actor_kind: "service" satisfies ActorKind };
  const request = { request_id: actor.requestId, address: actor.address };
  if ("integrationId" in actor)
    return { ...request, actor_kind: "integration" satisfies ActorKind };
  return { ...request, actor_kind: actorKindOf(actor), actor_person_id: actor.personId };
}
