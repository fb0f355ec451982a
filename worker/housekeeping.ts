import { setTimeout as wait } from "node:timers/promises";
import { config } from "@/lib/config/config";
import { pool } from "@/lib/db/pool";
import { payloadDays, rowDays } from "@/lib/webhooks/delivery/dead-letters";
import { countHours } from "./delivery-hours";
import type { Job } from "./run";

/** How long tokens, codes and families are kept after their end: until then a token answers what became of it (docs/rules/tokens.md#token-housekeeping). */
const endedDays = 30;

/** One kind of row that is of no more use, by conditions that have an index. `now` is SQL of the present. */
interface Deletion {
  table: string;
  where: (now: string) => string;
  /** What goes with a deleted row: SQL over `deleted`. */
  along?: { returning: string; delete: string };
}

// Tokens before their families: when a family goes, few rows are left to go with it.
const deletions: Deletion[] = [
  { table: "access_tokens", where: (now) => `expires_at < ${now} - interval '${endedDays} days'` },
  { table: "refresh_tokens", where: (now) => `used_at < ${now} - interval '${endedDays} days'` },
  family((now) => `revoked_at < ${now} - interval '${endedDays} days'`),
  // The newest refresh token of a family is the unused one. When its window has passed, the family has ended.
  family(
    (now) => `id IN (SELECT family_id FROM refresh_tokens WHERE used_at IS NULL AND expires_at < ${now} - interval '${endedDays} days')
      AND NOT EXISTS (SELECT FROM access_tokens a WHERE a.family_id = token_families.id)`,
  ),
  { table: "authorization_codes", where: (now) => `used_at IS NULL AND expires_at < ${now} - interval '${endedDays} days'` },
  { table: "quota_uses", where: (now) => `used_at < ${now} - make_interval(secs => ${longestQuotaSeconds()}) - interval '1 day'` },
  { table: "authorization_requests", where: (now) => `expires_at < ${now} - interval '1 hour'` },
  { table: "sessions", where: (now) => `expires_at < ${now} - interval '1 hour'` },
  { table: "api_requests", where: (now) => `at < ${now} - interval '7 days'` },
  { table: "notifications", where: (now) => `created_at < ${now} - interval '1 year'` },
  { table: "account_links", where: (now) => `expires_at < ${now} - interval '7 days'` },
  { table: "guess_windows", where: (now) => `latest_at < ${now} - interval '1 day'` },
  { table: "delivery_workers", where: (now) => `lease_until < ${now} - interval '1 day'` },
  { table: "delivery_hours", where: (now) => `hour < ${now} - interval '2 days'` },
  {
    table: "deliveries",
    where: (now) => `settled_at IS NOT NULL AND body IS NULL AND settled_at < ${now} - interval '${payloadDays + rowDays} days'`,
  },
  {
    table: "occurrences",
    where: (now) => `occurred_at < ${now} - interval '140 days' AND (fanned_out_at IS NOT NULL OR cancelled_at IS NOT NULL)
      AND NOT EXISTS (SELECT FROM deliveries d WHERE d.occurrence_id = occurrences.id)`,
  },
];

/** A family with all it has: the code that began it stays as long, so that a second exchange of it still ends the family. */
function family(where: Deletion["where"]): Deletion {
  return {
    table: "token_families",
    where,
    along: { returning: "code_digest", delete: "authorization_codes WHERE digest IN (SELECT code_digest FROM deleted)" },
  };
}

const longestQuotaSeconds = () => Math.max(config().LIMIT_ROTATIONS.seconds, config().LIMIT_TEST_WEBHOOKS.seconds);

/** Rows that stay without what was personal or secret in them. */
const erasures = [
  {
    table: "refresh_tokens",
    set: "replay_key_digest = NULL, replay_sealed = NULL, replay_until = NULL",
    where: (now: string) => `replay_until < ${now}`,
  },
  {
    table: "deliveries",
    set: "body = NULL",
    where: (now: string) => `settled_at IS NOT NULL AND body IS NOT NULL AND settled_at < ${now} - interval '${payloadDays} days'`,
  },
  // An occurrence cannot be replayed when none of its deliveries has a payload.
  {
    table: "occurrences",
    set: "snapshot = '{}'",
    where: (now: string) => `occurred_at < ${now} - interval '${payloadDays} days' AND snapshot <> '{}'
      AND (fanned_out_at IS NOT NULL OR cancelled_at IS NOT NULL)
      AND NOT EXISTS (SELECT FROM deliveries d WHERE d.occurrence_id = occurrences.id AND d.body IS NOT NULL)`,
  },
];

export const housekeeping: Job = { name: "housekeeping", everySeconds: 60, run: (stop) => keepHouse(stop) };

/** One round. `now` is SQL of the present, which tests move. */
export async function keepHouse(stop: AbortSignal, now = "now()"): Promise<void> {
  for (const { table, where, along } of deletions) {
    await inSteps(stop, (some) => deletion(`DELETE FROM ${table} WHERE ctid = ANY (ARRAY (${some}))`, along), table, where(now));
  }
  await countHours(stop);
  for (const { table, set, where } of erasures) {
    await inSteps(stop, (some) => `UPDATE ${table} SET ${set} WHERE ctid = ANY (ARRAY (${some}))`, table, where(now));
  }
}

const deletion = (statement: string, along: Deletion["along"]) =>
  along === undefined
    ? statement
    : `WITH deleted AS (${statement} RETURNING ${along.returning}), along AS (DELETE FROM ${along.delete}) SELECT FROM deleted`;

/** One step changes at most this many rows: short locks, whatever has piled up. */
const rowsPerStep = 500;

/** Rests after each full step for as long as the step took: a large backlog leaves the database half of the time to others. */
async function inSteps(stop: AbortSignal, change: (some: string) => string, table: string, where: string): Promise<void> {
  const text = change(`SELECT ctid FROM ${table} WHERE ${where} LIMIT ${rowsPerStep} FOR UPDATE SKIP LOCKED`);
  while (!stop.aborted) {
    const begun = performance.now();
    const { rowCount } = await pool().query(text);
    if ((rowCount ?? 0) < rowsPerStep) return;
    await wait(performance.now() - begun, undefined, { signal: stop }).catch(() => {});
  }
}
