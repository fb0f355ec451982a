import { pool } from "@/lib/db/pool";
import { payloadDays, rowDays } from "@/lib/webhooks/delivery/dead-letters";
import { countHours } from "./delivery-hours";
import type { Job } from "./run";

/** Rows that are of no more use; each condition has an index. */
const stale = [
  { table: "authorization_requests", where: "expires_at < now() - interval '1 hour'" },
  { table: "sessions", where: "expires_at < now() - interval '1 hour'" },
  { table: "api_requests", where: "at < now() - interval '7 days'" },
  { table: "notifications", where: "created_at < now() - interval '1 year'" },
  { table: "account_links", where: "expires_at < now() - interval '7 days'" },
  { table: "guess_windows", where: "latest_at < now() - interval '1 day'" },
  { table: "delivery_workers", where: "lease_until < now() - interval '1 day'" },
  { table: "delivery_hours", where: "hour < now() - interval '2 days'" },
  { table: "deliveries", where: `settled_at IS NOT NULL AND body IS NULL AND settled_at < now() - interval '${payloadDays + rowDays} days'` },
  {
    table: "occurrences",
    where: `occurred_at < now() - interval '140 days' AND (fanned_out_at IS NOT NULL OR cancelled_at IS NOT NULL)
      AND NOT EXISTS (SELECT FROM deliveries d WHERE d.occurrence_id = occurrences.id)`,
  },
];

/** Rows that go on without what was personal in them. */
const emptied = [
  {
    table: "deliveries",
    set: "body = NULL",
    where: `settled_at IS NOT NULL AND body IS NOT NULL AND settled_at < now() - interval '${payloadDays} days'`,
  },
  // what nobody can replay any more: none of its deliveries has a payload
  {
    table: "occurrences",
    set: "snapshot = '{}'",
    where: `occurred_at < now() - interval '${payloadDays} days' AND snapshot <> '{}'
      AND (fanned_out_at IS NOT NULL OR cancelled_at IS NOT NULL)
      AND NOT EXISTS (SELECT FROM deliveries d WHERE d.occurrence_id = occurrences.id AND d.body IS NOT NULL)`,
  },
];

/** One step changes at most this many rows: short locks, whatever has piled up. */
const rowsPerStep = 500;

export const housekeeping: Job = {
  name: "housekeeping",
  everySeconds: 60,
  run: async (stop) => {
    for (const { table, where } of stale) await inSteps(stop, `DELETE FROM ${table}`, table, where);
    await countHours(stop);
    for (const { table, set, where } of emptied) await inSteps(stop, `UPDATE ${table} SET ${set}`, table, where);
  },
};

async function inSteps(stop: AbortSignal, change: string, table: string, where: string): Promise<void> {
  const some = `SELECT ctid FROM ${table} WHERE ${where} LIMIT ${rowsPerStep} FOR UPDATE SKIP LOCKED`;
  while (!stop.aborted) {
    const { rowCount } = await pool().query(`${change} WHERE ctid = ANY (ARRAY (${some}))`);
    if ((rowCount ?? 0) < rowsPerStep) return;
  }
}
