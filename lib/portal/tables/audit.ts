import type { AuditSubject } from "@/lib/audit/actions";
import { type AuditEntry, auditLog } from "@/lib/audit/log";
import { actionWords, detailWords } from "@/lib/audit/words";
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
