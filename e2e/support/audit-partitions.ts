/** SQL: the first instant of the current month in UTC, shifted by `months`. */
const month = (months: string) =>
  `((date_trunc('month', now() AT TIME ZONE 'UTC') + ${months} * interval '1 month') AT TIME ZONE 'UTC')`;

/** SQL: partitions the audit log as if the service had run for years. */
export const partitionAuditLogSql = `SELECT add_partition('audit_entries', 'month', ${month("n")})
  FROM generate_series(-25, 2) n`;
