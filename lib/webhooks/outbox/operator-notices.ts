import * as z from "zod";
import { config } from "@/lib/config/config";
import { instantSql } from "@/lib/db/rows";
import type { Transaction } from "@/lib/db/transact";
import { openDuties } from "@/lib/webhooks/duties/open";
import { type NewOccurrence, recordAll } from "./record";

// Operator notices are flat: one for each live connection of the event, organization or integration
// concerned. Fan-out decides whether the integration declares the type, so a type declared during
// the grace period counts.

const deletionScopes = ["event", "organization", "integration"] as const;
type DeletionScope = (typeof deletionScopes)[number];

/** For each trigger, the scope of its root, and whether there is a grace period. */
const deletionTriggers = {
  event_archived: { scope: "event", deletion_mode: "soft_pending" },
  organization_verification_rejected: { scope: "organization", deletion_mode: "soft_pending" },
  integration_unpublished: { scope: "integration", deletion_mode: "soft_pending" },
  operator_force_delete: { scope: "integration", deletion_mode: "immediate" },
} as const satisfies Record<
  string,
  { scope: DeletionScope; deletion_mode: "soft_pending" | "immediate" }
>;

export type DeletionTrigger = keyof typeof deletionTriggers;

export const deletionTriggerNames = Object.keys(deletionTriggers) as [
  DeletionTrigger,
  ...DeletionTrigger[],
];

const causeFields = { actor_id: z.uuid(), reason: z.string().optional() };

/**
 * The fields added to the envelope. `reason` is absent, not null, when there is none. `actor_id` is
 * the id of the audit entry.
 */
export const deletionRequiredSchema = z.strictObject({
  ...causeFields,
  trigger: z.enum(deletionTriggerNames),
  scope: z.enum(deletionScopes),
  root_id: z.uuid(),
  deletion_mode: z.enum(["soft_pending", "immediate"]),
});
export const integrationUnpublishedSchema = z.strictObject(causeFields);
export const integrationSuspendedSchema = z.strictObject({
  ...causeFields,
  integration_status: z.literal("suspended_by_service"),
});

interface Cause {
  /** The id of the event, organization or integration concerned. */
  rootId: string;
  /** The id of the audit entry. */
  actorId: string;
  reason?: string;
}

/**
 * Records data.deletion_required for each live connection and returns their number. A soft-pending
 * notice is held for the grace period and opens its duty when that is over. An immediate one opens
 * its duty now.
 */
export async function announceDeletion(
  tx: Transaction,
  trigger: DeletionTrigger,
  cause: Cause,
): Promise<number> {
  const { scope, deletion_mode } = deletionTriggers[trigger];
  const connections = await liveConnections(tx, scope, cause.rootId);
  const recorded = await recordAll(
    tx,
    connections.map((connection) => deletionNotice(connection, trigger, cause)),
  );
  if (deletion_mode === "immediate") await openDuties(tx, recorded);
  return connections.length;
}

function deletionNotice(
  connection: LiveConnection,
  trigger: DeletionTrigger,
  cause: Cause,
): NewOccurrence {
  const { scope, deletion_mode } = deletionTriggers[trigger];
  const fields: z.output<typeof deletionRequiredSchema> = {
    ...fieldsOf(cause),
    trigger,
    scope,
    root_id: cause.rootId,
    deletion_mode,
  };
  return {
    ...noticeTo(connection, cause),
    eventType: "data.deletion_required",
    dedupKey: connection.occurredAt,
    snapshot: fields,
    ...(deletion_mode === "soft_pending" && graceHold(connection, cause)),
  };
}

/** Records integration.unpublished, held like the deletion notice. */
export async function announceUnpublished(tx: Transaction, cause: Cause): Promise<void> {
  const fields: z.output<typeof integrationUnpublishedSchema> = fieldsOf(cause);
  const connections = await liveConnections(tx, "integration", cause.rootId);
  await recordAll(
    tx,
    connections.map((connection) => ({
      ...noticeTo(connection, cause),
      eventType: "integration.unpublished",
      dedupKey: `${connection.organizationId}:${connection.occurredAt}`,
      snapshot: fields,
      ...graceHold(connection, cause),
    })),
  );
}

/** Records integration.suspended, which is sent immediately. */
export async function announceSuspended(tx: Transaction, cause: Cause): Promise<void> {
  const fields: z.output<typeof integrationSuspendedSchema> = {
    ...fieldsOf(cause),
    integration_status: "suspended_by_service",
  };
  const connections = await liveConnections(tx, "integration", cause.rootId);
  await recordAll(
    tx,
    connections.map((connection) => ({
      ...noticeTo(connection, cause),
      eventType: "integration.suspended",
      dedupKey: `${connection.organizationId}:${connection.occurredAt}`,
      snapshot: fields,
    })),
  );
}

/**
 * Holds the notice for a connection that is made while its event's organization is in the grace of
 * its lost verification. The connection then ends with the grace, like the earlier ones. The audit
 * entry of the rejection says when the grace began. The caller has locked the organization.
 */
export async function joinLostVerification(
  tx: Transaction,
  made: Pick<LiveConnection, "integrationId" | "eventId" | "organizationId">,
): Promise<void> {
  const [loss] = await tx.query<{
    actorId: string;
    reason: string | null;
    occurredAt: string;
    graceEndsAt: string;
  }>(
    `SELECT a.id AS "actorId", a.details->>'reason' AS reason,
            ${instantSql("a.at")} AS "occurredAt",
                ${instantSql("(a.at + make_interval(secs => $2))")} AS "graceEndsAt"
       FROM organizations o
       JOIN audit_entries a ON a.organization_id = o.id AND a.action = 'organization.rejected'
         AND a.details->>'before' = 'verified'
        AND a.at > now() - make_interval(secs => $2)
      WHERE o.id = $1::uuid AND o.verification = 'rejected'
        AND NOT EXISTS (SELECT FROM occurrences
          WHERE held_for = o.id AND cancelled_at IS NULL AND event_id = $3::uuid
            AND integration_id = $4::uuid)
      ORDER BY a.at DESC LIMIT 1`,
    made.organizationId,
    config().DELETION_GRACE,
    made.eventId,
    made.integrationId,
  );
  if (!loss) return;
  const cause = {
    rootId: made.organizationId,
    actorId: loss.actorId,
    reason: loss.reason ?? undefined,
  };
  await recordAll(tx, [
    deletionNotice({ ...made, ...loss }, "organization_verification_rejected", cause),
  ]);
}

/** Drops the held notices of a cause that was reversed within the grace period. */
export const cancelHeldNotices = (tx: Transaction, rootId: string): Promise<unknown> =>
  tx.query`UPDATE occurrences SET cancelled_at = now()
    WHERE held_for = ${rootId}::uuid AND cancelled_at IS NULL`;

/** Drops the held notices of an integration before an immediate one is sent. */
export const cancelHeldNoticesTo = (tx: Transaction, integrationId: string): Promise<unknown> =>
  tx.query`UPDATE occurrences SET cancelled_at = now()
    WHERE integration_id = ${integrationId}::uuid AND held_for IS NOT NULL
      AND cancelled_at IS NULL`;

interface LiveConnection {
  integrationId: string;
  eventId: string;
  organizationId: string;
  occurredAt: string;
  graceEndsAt: string;
}

const rootColumns = {
  event: "c.event_id",
  organization: "e.organization_id",
  integration: "c.integration_id",
} as const satisfies Record<DeletionScope, string>;

/**
 * `now()` is the transaction's start time, as in the row that ends, so `occurred_at` is the time of
 * the cause.
 */
const liveConnections = (
  tx: Transaction,
  scope: DeletionScope,
  rootId: string,
): Promise<LiveConnection[]> =>
  tx.query<LiveConnection>(
    `SELECT c.integration_id AS "integrationId", c.event_id AS "eventId", e.organization_id
        AS "organizationId",
            ${instantSql("now()")} AS "occurredAt",
                ${instantSql("(now() + make_interval(secs => $2))")} AS "graceEndsAt"
       FROM connections c JOIN events e ON e.id = c.event_id
       WHERE ${rootColumns[scope]} = $1::uuid AND c.status <> 'ended'`,
    rootId,
    config().DELETION_GRACE,
  );

const fieldsOf = ({ actorId, reason }: Cause) => ({
  actor_id: actorId,
  ...(reason !== undefined && { reason }),
});

const noticeTo = ({ integrationId, eventId, occurredAt }: LiveConnection, { actorId }: Cause) =>
  ({ integrationId, eventId, occurredAt, actorId }) satisfies Partial<NewOccurrence>;

const graceHold = ({ graceEndsAt }: LiveConnection, { rootId }: Cause) =>
  ({ dispatchAt: graceEndsAt, heldFor: rootId }) satisfies Partial<NewOccurrence>;
