import type { Prisma } from "@/lib/db/prisma";
import { afterCommit, isSilent, type Transaction } from "@/lib/db/transact";
import type { WebhookEventType } from "@/lib/webhooks/catalog/event-types";
import type { RowsBefore } from "./rows-before";
import { wakeForOccurrences } from "./wake";

export interface NewOccurrence {
  eventType: WebhookEventType;
  eventId: string;
  /** Set when the occurrence concerns only one integration. */
  integrationId?: string;
  /**
   * The catalog's dedup key without event and integration, which have their own columns. Its parts
   * are joined by a colon.
   */
  dedupKey: string;
  /** The resource at the time of the occurrence. People appear by internal id. */
  snapshot: Prisma.InputJsonObject;
  /** The id of the audit entry. */
  actorId?: string;
  /** UTC as text, because a Date would lose the microseconds; now when absent. */
  occurredAt?: string;
  /** In the same format; now when absent. */
  dispatchAt?: string;
  /**
   * The id of the event, organization or integration whose end can still be reversed. The
   * occurrence is held until that is settled.
   */
  heldFor?: string;
}

/**
 * Writes occurrences in the transaction of their change, in one statement, regardless of the number
 * of subscribers. Returns their keys.
 */
export async function recordAll(
  tx: Transaction,
  occurrences: NewOccurrence[],
): Promise<OccurrenceKey[]> {
  if (occurrences.length === 0 || isSilent(tx)) return [];
  const recorded = await tx.query<OccurrenceKey>`
    INSERT INTO occurrences (event_type, event_id, integration_id, dedup_key, snapshot, actor_id,
        occurred_at, dispatch_at, held_for)
    SELECT "eventType", "eventId", "integrationId", "dedupKey", snapshot, "actorId",
      coalesce("occurredAt", now()), coalesce("dispatchAt", now()), "heldFor"
      FROM jsonb_to_recordset(${JSON.stringify(occurrences)}::jsonb)
        AS o ("eventType" text, "eventId" uuid, "integrationId" uuid, "dedupKey" text,
           snapshot jsonb, "actorId" uuid, "occurredAt" timestamptz, "dispatchAt" timestamptz,
           "heldFor" uuid)
    RETURNING id, event_id`;
  rememberRecorded(
    tx,
    occurrences.map(({ eventType }) => ({ eventType })),
  );
  return recorded;
}

interface Snapshots {
  /** Each resource is announced as every one of these types. */
  eventTypes: readonly WebhookEventType[];
  eventId: string;
  subjects: readonly { id: string; actorId: string }[];
  /** The rows before the change. */
  before?: RowsBefore | undefined;
  /** SQL for the resources with the ids $2 of event $1, with the columns `id` and `row`. */
  snapshotSql: string;
  /**
   * Whether the dedup key is only the resource's id. Otherwise it includes the resource's
   * `updated_at`.
   */
  isOncePerResource: boolean;
}

/**
 * Records occurrences that carry resources in their current state. The snapshots are taken inside
 * the database. Returns the number of occurrences.
 */
export async function recordSnapshots(
  tx: Transaction,
  { eventTypes, eventId, subjects, snapshotSql, isOncePerResource, before }: Snapshots,
): Promise<number> {
  const { length: recorded } = await tx.query(
    `INSERT INTO occurrences (event_type, event_id, dedup_key, snapshot, before_change, actor_id,
          occurred_at, dispatch_at)
     SELECT e.type, $1::uuid, ${isOncePerResource ? "f.id::text" : "concat(f.id, ':', f.row ->> 'updated_at')"}, f.row, ${replacedValuesSql}, s.actor_id, now(), now()
       FROM (SELECT id, row::jsonb AS row FROM (${snapshotSql}) resource OFFSET 0) f
       JOIN unnest($2::uuid[], $4::uuid[]) WITH ORDINALITY s (id, actor_id, nth) ON s.id = f.id
      LEFT JOIN jsonb_each($5::jsonb) b (id, row) ON b.id = f.id::text
      CROSS JOIN unnest($3::text[]) WITH ORDINALITY e (type, nth) ORDER BY e.nth, s.nth
      RETURNING 1`,
    eventId,
    subjects.map(({ id }) => id),
    eventTypes,
    subjects.map(({ actorId }) => actorId),
    before === undefined ? null : JSON.stringify(Object.fromEntries(before)),
  );
  rememberRecorded(
    tx,
    eventTypes.flatMap((eventType) => subjects.map(({ id }) => ({ eventType, resourceId: id }))),
  );
  return recorded;
}

/** The values of the row `b` before the change that the row `f` no longer has. */
const replacedValuesSql = `(SELECT coalesce(jsonb_object_agg(v.key, v.value), '{}')
    FROM jsonb_each(b.row) v
         WHERE v.value IS DISTINCT FROM f.row -> v.key HAVING b.row IS NOT NULL)`;

function rememberRecorded(tx: Transaction, occurrences: RecordedOccurrence[]): void {
  afterCommit(tx, wakeForOccurrences);
  lists.get(tx)?.push(...occurrences);
}

/** How many occurrences of each type were recorded. */
export type OccurrenceCounts = Partial<Record<WebhookEventType, number>>;

/** One occurrence that was recorded. */
interface RecordedOccurrence {
  eventType: WebhookEventType;
  /** The id of the resource, if the occurrence is about a resource of the event. */
  resourceId?: string;
}

const lists = new WeakMap<Transaction, RecordedOccurrence[]>();

/** Returns a list to which every occurrence that the transaction records from now on is added. */
export function listOccurrences(tx: Transaction): RecordedOccurrence[] {
  const occurrences: RecordedOccurrence[] = [];
  lists.set(tx, occurrences);
  return occurrences;
}

export function countByEventType(occurrences: readonly RecordedOccurrence[]): OccurrenceCounts {
  const counts: OccurrenceCounts = {};
  for (const { eventType } of occurrences) counts[eventType] = (counts[eventType] ?? 0) + 1;
  return counts;
}

/** The key of an occurrence. Its event determines the shard. */
export interface OccurrenceKey {
  id: string;
  event_id: string;
}

/**
 * SQL: whether `o` is one of the occurrences with the keys in $1 and $2. When PostgreSQL's
 * statistics are outdated, a join with the keys could read all occurrences of the event for each
 * key. This condition looks up each key.
 */
export const isOneOfKeysSql = "o.event_id = ANY ($1::uuid[]) AND o.id = ANY ($2::uuid[])";

/** The values of `isOneOfKeysSql`. */
export const keyValuesOf = (keys: OccurrenceKey[]) => [
  [...new Set(keys.map(({ event_id }) => event_id))],
  keys.map(({ id }) => id),
];
