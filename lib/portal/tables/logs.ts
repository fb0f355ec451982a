import type { AuditSubject } from "@/lib/audit/actions";
import { type AuditEntry, auditLog } from "@/lib/audit/log";
import { actionWords, detailWords } from "@/lib/audit/words";
import {
  type DeliveryFilters,
  type DeliveryKey,
  type LoggedDelivery,
  publisherDeliveries,
} from "@/lib/portal/publisher/deliveries";
import { rowsOfPages, rowsPerBatch, type Table, tableOf } from "./table";

interface AuditTableOptions {
  of: Parameters<typeof auditLog>[0]["of"];
  about: AuditSubject | undefined;
  /** Adds a column with the client address of the request that made each change. */
  withAddress?: boolean;
}

/**
 * An activity log as its page lists it, latest change first. The caller has checked the right to
 * read it.
 */
export function auditTable({ of, about, withAddress = false }: AuditTableOptions): Table {
  const rows = rowsOfPages<AuditEntry, string>(async (after) => {
    const { entries, next } = await auditLog({ of, about, after, size: rowsPerBatch });
    return { rows: entries, next };
  });
  return tableOf(rows, {
    at: (row) => row.at,
    action: (row) => row.action,
    in_words: (row) => actionWords(row.action),
    who: (row) => row.actor ?? row.actor_kind,
    about: (row) => row.subject,
    details: (row) => detailWords(row.details) || null,
    request_id: (row) => row.request_id,
    ...(withAddress && { address: (row: AuditEntry) => row.address }),
  });
}

/**
 * The deliveries of an integration as its log lists them, latest first, without payloads; null
 * unless this person manages the integration.
 */
export async function deliveriesTable(
  personId: string,
  integrationId: string,
  filters: DeliveryFilters,
): Promise<Table | null> {
  const page = (before: DeliveryKey | undefined) =>
    publisherDeliveries(personId, integrationId, { ...filters, before }, rowsPerBatch);
  const first = await page(filters.before);
  if (!first) return null;
  const rows = rowsOfPages<LoggedDelivery, DeliveryKey>(async (before) => {
    const found = before ? await page(before) : first;
    const last = found?.deliveries.at(-1);
    return { rows: found?.deliveries ?? [], next: found?.more && last ? last : null };
  });
  return tableOf(rows, {
    created_at: (row) => row.created_at,
    delivery_id: (row) => row.delivery_id,
    event_type: (row) => row.event_type,
    event: (row) => row.event_title,
    status: (row) => row.status,
    attempts: (row) => row.attempt_count,
    next_attempt_at: (row) => row.next_attempt_at,
    replay_of: (row) => row.replay_of,
    outcome: (row) => row.outcome,
    reason: (row) => row.reason,
    status_code: (row) => row.status_code,
    duration_ms: (row) => row.duration_ms,
  });
}
