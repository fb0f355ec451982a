// Data of a sandbox appears in no list, count, search or export (docs/rules/sandbox.md#unseen).
// Every query over organizations, events, integrations or people in general has this condition.

/** For Prisma. */
export const outsideSandboxes = { sandbox_id: null };

/** SQL over an organization, event, integration or person. */
export const outsideSandboxesSql = (row: string) => `${row}.sandbox_id IS NULL`;

/** SQL over an event's or an integration's id, in tables that store only the id. */
export const idOutsideSandboxesSql = (table: "events" | "integrations", id: string) =>
  `NOT EXISTS (SELECT FROM ${table} of_sandbox
      WHERE of_sandbox.id = ${id} AND of_sandbox.sandbox_id IS NOT NULL)`;

/**
 * SQL over an audit entry. The condition is true of nearly all entries. PostgreSQL would estimate a
 * plain IS NULL as true of one in two hundred, and would sort the log to find a page of it. The
 * CASE prevents that.
 */
export const entryOutsideSandboxesSql = (entry: string) =>
  `CASE WHEN sandbox_of(${entry}) IS NULL THEN true END`;

/**
 * SQL: whether the row that an id in another table refers to still exists, and was not deleted with
 * its sandbox. A row that is written behind a response may arrive after that deletion
 * (docs/rules/sandbox.md#without-a-trace).
 */
export const rowExistsSql = (table: "events" | "integrations", id: string) =>
  `EXISTS (SELECT FROM ${table} still WHERE still.id = ${id})`;
