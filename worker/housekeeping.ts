import { setTimeout as wait } from "node:timers/promises";
import { config } from "@/lib/config/config";
import { query } from "@/lib/db/query";
import { feedRequestsKept } from "@/lib/portal/feed";
import { dayOfSql } from "@/lib/read-records/store";
import { snapshotHours } from "@/lib/reconcile/feed/snapshots";
import { deletionVersionDays } from "@/lib/reconcile/feed/versions";
import { previewMinutes } from "@/lib/transitions/event-import/request";
import { deleteAbandonedUnregistered } from "@/lib/transitions/integration/unregistered";
import { deleteIdleSandboxes } from "@/lib/transitions/sandbox/delete";
import { payloadRetentionDays, rowRetentionDays } from "@/lib/webhooks/delivery/dead-letters";
import { countDeliveryHours } from "./delivery-hours";
import { logRetention, maintainPartitions } from "./partitions";
import { addUpReads } from "./read-days";
import type { Job } from "./run";

/**
 * Days that tokens, codes and families are kept after their end. Until then the error for a token
 * says what became of it (docs/rules/tokens.md#token-housekeeping).
 */
const endedTokenDays = 30;

/**
 * Years that a duty is kept after its attestation, or after it became overdue
 * (docs/rules/deletion-duties.md#duties-kept).
 */
const dutyYears = 2;

/** Charts show 30 days and the current day. */
const chartDays = 31;

/**
 * One step changes as many rows as fit into this time. Locks stay short, and others wait little,
 * regardless of the backlog and of how many other rows go with each row.
 */
const stepMilliseconds = 10;

const rowsPerStep = { first: 50, least: 10, most: 500 };

/**
 * Each step is followed by a rest of this many times its duration: a backlog leaves two thirds of
 * the database's time to others.
 */
const restsPerStep = 2;

/**
 * One kind of row that is no longer needed, selected by indexed conditions. `now` is SQL for the
 * current time.
 */
interface Deletion {
  table: string;
  /** The key columns of a partitioned table, where the same ctid occurs in several partitions. */
  key?: string;
  /**
   * The timestamp whose index finds the due rows of a large table. A step then begins where the one
   * before ended. Otherwise it would walk over the index entries of all rows that the round has
   * deleted: while a backup reads the database, nothing removes them.
   */
  by?: string;
  where: (now: string) => string;
  /** Rows to delete along with it: SQL over `changed`. */
  dependents?: { returning: string; delete: string };
}

/**
 * Families that ended with their integration, connection or consent (`grantEndedSql`). The end is
 * marked on that one row, and an index finds its families. Revoked consents accumulate, so only
 * those of one week are examined. A family that is missed because no worker ran for a week is
 * deleted after the window of its refresh token.
 */
const endedFamilies = [
  endedFamilyDeletion(
    "integrations e",
    "f.integration_id = e.id AND f.integration_epoch < e.token_epoch ORDER BY f.integration_epoch",
    (past) => `e.token_epoch_at < ${past}`,
  ),
  endedFamilyDeletion(
    "connections e",
    "f.connection_id = e.id AND f.connection_epoch < e.token_epoch ORDER BY f.connection_epoch",
    (past) => `e.token_epoch_at < ${past}`,
  ),
  endedFamilyDeletion(
    "consents e",
    "f.consent_id = e.id",
    (past) => `e.revoked_at < ${past} AND e.revoked_at > ${past} - interval '7 days'`,
  ),
];

const deliveriesKey = "integration_id, id";

/**
 * The lateral query with its own limit and order makes PostgreSQL use the index for each row of
 * `endedRows`, instead of reading all families to find a few.
 */
function endedFamilyDeletion(
  endedRows: string,
  familiesOfRow: string,
  endedBefore: (past: string) => string,
): Deletion {
  return familyDeletion({
    where: (now) => `ctid = ANY (ARRAY (
      SELECT dead.ctid FROM ${endedRows} CROSS JOIN LATERAL (SELECT f.ctid FROM token_families f
        WHERE ${familiesOfRow} LIMIT ${rowsPerStep.most}) dead
       WHERE ${endedBefore(`${now} - interval '${endedTokenDays} days'`)} LIMIT ${rowsPerStep.most}))`,
  });
}

// Tokens before their families: a family then has few rows left to delete with it.
const deletions: Deletion[] = [
  {
    table: "access_tokens",
    by: "expires_at",
    where: (now) => `expires_at < ${now} - interval '${endedTokenDays} days'`,
  },
  {
    table: "refresh_tokens",
    by: "used_at",
    where: (now) => `used_at < ${now} - interval '${endedTokenDays} days'`,
  },
  familyDeletion({
    by: "revoked_at",
    where: (now) => `revoked_at < ${now} - interval '${endedTokenDays} days'`,
  }),
  // The newest refresh token of a family is the unused one. When its window has passed, the family
  // has ended.
  familyDeletion({
    where: (now) => `id IN (SELECT family_id FROM refresh_tokens
    WHERE used_at IS NULL AND expires_at < ${now} - interval '${endedTokenDays} days')
      AND ${hasNoneSql("access_tokens a WHERE a.family_id = token_families.id")}`,
  }),
  ...endedFamilies,
  {
    table: "authorization_codes",
    where: (now) => `used_at IS NULL AND expires_at < ${now} - interval '${endedTokenDays} days'`,
  },
  {
    table: "quota_uses",
    where: (now) =>
      `used_at < ${now} - make_interval(secs => ${longestQuotaSeconds()}) - interval '1 day'`,
  },
  { table: "authorization_requests", where: (now) => `expires_at < ${now} - interval '1 hour'` },
  { table: "sessions", where: (now) => `expires_at < ${now} - interval '1 hour'` },
  // Rows without a day or month partition of their own.
  {
    table: "partitions.api_requests_rest",
    where: (now) => `at < ${now} - interval '${logRetention.api_requests}'`,
  },
  {
    table: "partitions.audit_entries_rest",
    where: (now) => `at < ${now} - interval '${logRetention.audit_entries}'`,
  },
  { table: "request_hours", where: (now) => `hour < ${now} - interval '${chartDays} days'` },
  {
    table: "deletion_duties",
    where: (now) => `attested_at < ${now} - interval '${dutyYears} years'`,
  },
  {
    table: "deletion_duties",
    where: (now) =>
      `attested_at IS NULL AND opened_at < ${now} -
          make_interval(secs => ${config().DELETION_DUTY_TTL}) - interval '${dutyYears} years'`,
  },
  {
    table: "notifications",
    by: "created_at",
    where: (now) => `created_at < ${now} - interval '1 year'`,
  },
  { table: "account_links", where: (now) => `expires_at < ${now} - interval '7 days'` },
  { table: "invitations", where: (now) => `expires_at < ${now} - interval '30 days'` },
  // Keeps the last 100 of each organization and of the platform (docs/rules/feed.md#requests).
  {
    table: "feed_requests",
    where: (now) => `lease_until < ${now} - interval '1 minute' AND id IN (
      SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY organization_id
          ORDER BY started_at DESC, id) AS position FROM feed_requests) r
       WHERE position > ${feedRequestsKept})`,
  },
  {
    table: "event_imports",
    where: (now) => `asked_at < ${now} - interval '${previewMinutes} minutes'`,
  },
  { table: "data_exports", where: (now) => `asked_at < ${now} - interval '1 day'` },
  {
    table: "read_records",
    by: "at",
    where: (now) => `at < ${now} - make_interval(secs => ${config().READ_RECORD_TTL})`,
  },
  {
    table: "read_days",
    where: (now) =>
      `day < ${dayOfSql(`(${now} - make_interval(secs => ${config().READ_RECORD_TTL}))`)}`,
  },
  // The `seen_at` of a page may be a day late.
  {
    table: "read_pages",
    by: "seen_at",
    where: (now) =>
      `seen_at < ${now} - make_interval(secs => ${config().READ_RECORD_TTL}) - interval '2 days'`,
  },
  { table: "sign_in_challenges", where: (now) => `expires_at < ${now}` },
  {
    table: "feed_versions",
    where: (now) => `is_deleted AND applied_at < ${now} - interval '${deletionVersionDays} days'`,
  },
  {
    table: "feed_snapshots",
    where: (now) => `begun_at < ${now} - interval '${snapshotHours} hours'`,
  },
  { table: "guess_windows", where: (now) => `latest_at < ${now} - interval '1 day'` },
  { table: "delivery_workers", where: (now) => `lease_until < ${now} - interval '1 day'` },
  { table: "delivery_hours", where: (now) => `hour < ${now} - interval '${chartDays} days'` },
  // Deleted a minute late, so that the page for a cursor that is just young enough is still
  // complete.
  {
    table: "event_log_entries",
    by: "placed_at",
    where: (now) => `placed_at < ${now} - make_interval(secs => ${config().EVENT_LOG_TTL + 60})`,
  },
  {
    table: "test_webhooks",
    where: (now) => `sent_at < ${now} - interval '1 day' AND ${isNotInLogSql("test_webhooks")}`,
  },
  // Rows whose month has not been dropped.
  {
    table: "deliveries",
    key: deliveriesKey,
    where: (now) =>
      `settled_at IS NOT NULL AND body IS NULL
          AND settled_at < ${now} - interval '${rowRetentionDays.atMost} days'
          AND ${isNotInLogSql("deliveries")}`,
  },
  {
    table: "occurrences",
    by: "occurred_at",
    where: (now) => `occurred_at < ${now} - interval '140 days'
      AND (fanned_out_at IS NOT NULL OR cancelled_at IS NOT NULL)
      AND ${hasNoneSql("deliveries d WHERE d.occurrence_id = occurrences.id")}`,
  },
];

/**
 * While the event log has an entry for a row, the row and its body are kept too
 * (docs/rules/webhooks.md#event-log).
 */
const isNotInLogSql = (table: string) =>
  hasNoneSql(
    `event_log_entries e WHERE e.integration_id = ${table}.integration_id
        AND e.delivery_row = ${table}.id`,
  );

/**
 * SQL: whether there are no such rows, looked up for each due row (OFFSET). PostgreSQL
 * overestimates the number of due rows and would otherwise read both tables side by side.
 */
const hasNoneSql = (rows: string) => `NOT EXISTS (SELECT FROM ${rows} OFFSET 0)`;

/**
 * Deletes a family with all its rows. Its authorization code is kept as long, so that a second
 * exchange still revokes the family.
 */
function familyDeletion(due: Pick<Deletion, "by" | "where">): Deletion {
  return {
    table: "token_families",
    ...due,
    dependents: {
      returning: "code_digest",
      delete: "authorization_codes WHERE digest IN (SELECT code_digest FROM changed)",
    },
  };
}

const longestQuotaSeconds = () =>
  Math.max(config().LIMIT_ROTATIONS.seconds, config().LIMIT_TEST_WEBHOOKS.seconds);

/** SQL: an array of person ids in its order, without deleted accounts. */
const withoutDeletedSql = (
  ids: string,
) => `ARRAY (SELECT n.id FROM unnest(${ids}) WITH ORDINALITY n (id, position)
  WHERE NOT EXISTS (SELECT FROM people d WHERE d.id = n.id AND d.deleted_at IS NOT NULL)
  ORDER BY n.position)`;

/** Rows that are kept, but lose their personal or secret columns. */
const erasures: (Pick<Deletion, "table" | "key" | "where"> & { set: string })[] = [
  {
    table: "refresh_tokens",
    set: "replay_key_digest = NULL, replay_sealed = NULL, replay_until = NULL",
    where: (now) => `replay_until < ${now}`,
  },
  {
    table: "deliveries",
    key: deliveriesKey,
    set: "body = NULL, first_response_body = NULL",
    where: (now) => `settled_at IS NOT NULL AND body IS NOT NULL
      AND settled_at < ${now} - interval '${payloadRetentionDays} days'
      AND ${isNotInLogSql("deliveries")}`,
  },
  // A page may be stored a moment after an account was deleted, so accounts deleted in the last two
  // days are examined again.
  {
    table: "read_pages",
    set: `people = ${withoutDeletedSql("people")}, withheld = ${withoutDeletedSql("withheld")}, unscoped = ${withoutDeletedSql("unscoped")},
          first_id = (${withoutDeletedSql("ARRAY[first_id]")})[1], last_id = (${withoutDeletedSql("ARRAY[last_id]")})[1]`,
    where: (now) =>
      `people && ARRAY (SELECT id FROM people WHERE deleted_at > ${now} - interval '2 days')`,
  },
  // An occurrence can no longer be replayed when none of its deliveries has a payload.
  {
    table: "occurrences",
    set: "snapshot = '{}', before_change = NULL",
    where: (
      now,
    ) => `occurred_at < ${now} - interval '${payloadRetentionDays} days' AND snapshot <> '{}'
      AND (fanned_out_at IS NOT NULL OR cancelled_at IS NOT NULL)
      AND ${hasNoneSql("deliveries d WHERE d.occurrence_id = occurrences.id AND d.body IS NOT NULL")}`,
  },
];

export const housekeeping: Job = {
  name: "housekeeping",
  everySeconds: 60,
  run: (stop) => runHousekeeping(stop),
};

/** One round of housekeeping. `now` is SQL for the current time, which tests shift. */
export async function runHousekeeping(stop: AbortSignal, now = "now()"): Promise<void> {
  await maintainPartitions(now);
  for (const { table, dependents, where, ...due } of deletions) {
    await changeInSteps(
      stop,
      { table, ...due, where: where(now) },
      `DELETE FROM ${table}`,
      dependents,
    );
  }
  await countDeliveryHours(stop);
  await deleteIdleSandboxes(stop, now);
  await deleteAbandonedUnregistered(stop, now);
  for (const { table, key, set, where } of erasures) {
    await changeInSteps(stop, { table, key, where: where(now) }, `UPDATE ${table} SET ${set}`);
  }
  await addUpReads(stop, now);
}

type DueRows = Pick<Deletion, "table" | "key" | "by"> & { where: string };

async function changeInSteps(
  stop: AbortSignal,
  due: DueRows,
  change: string,
  dependents?: Deletion["dependents"],
): Promise<void> {
  let from = "-infinity";
  for (let rows = rowsPerStep.first; !stop.aborted; ) {
    const startedAt = performance.now();
    const { changed, last } = await changeStep(due, { from, atMost: rows }, change, dependents);
    const durationMs = performance.now() - startedAt;
    await wait(restsPerStep * durationMs, undefined, { signal: stop }).catch(() => {});
    if (changed < rows) return;
    from = last ?? from;
    const fitting = Math.floor((rows * stepMilliseconds) / durationMs);
    rows = Math.max(rowsPerStep.least, Math.min(fitting, 2 * rows, rowsPerStep.most));
  }
}

interface Batch {
  /** Where the previous step ended. */
  from: string;
  atMost: number;
}

async function changeStep(
  due: DueRows,
  { from, atMost }: Batch,
  change: string,
  dependents: Deletion["dependents"],
) {
  const rows = await query<{ changed: number; last: string | null }>({
    text: `WITH changed AS (${change} WHERE ${isInBatchSql(due, atMost)} RETURNING ${due.by ?? "NULL::timestamptz"} AS position${dependents ? `, ${dependents.returning}` : ""})
             ${dependents ? `, along AS (DELETE FROM ${dependents.delete})` : ""}
           SELECT count(*)::int AS changed, max(position)::text AS last FROM changed`,
    values: due.by === undefined ? [] : [from],
  });
  return rows[0] ?? { changed: 0, last: null };
}

/**
 * SQL: whether a row belongs to a batch of due rows. MATERIALIZED, so that the batch is selected
 * only once.
 */
function isInBatchSql({ table, key, by, where }: DueRows, atMost: number): string {
  const inOrder = by === undefined ? where : `${by} >= $1 AND ${where} ORDER BY ${by}`;
  const batchSql = `SELECT ${key ?? "ctid"} FROM ${table} WHERE ${inOrder} LIMIT ${atMost} FOR UPDATE SKIP LOCKED`;
  return key === undefined
    ? `ctid = ANY (ARRAY (${batchSql}))`
    : `(${key}) IN (WITH due AS MATERIALIZED (${batchSql}) TABLE due)`;
}
