/** SQL: the first instant of the current month in UTC, shifted by `months`. */
const month = (months: string) => `((date_trunc('month', now() AT TIME ZONE 'UTC') + ${months} * interval '1 month') AT TIME ZONE 'UTC')`;

/** SQL: partitions the audit log as if the service had run for years, and moves its entries to the partitions of their months. */
export const partitionAuditLogSql = `
  ALTER TABLE audit_entries DETACH PARTITION partitions.audit_entries_before;
  CREATE TEMP TABLE logged AS TABLE partitions.audit_entries_before;
  TRUNCATE partitions.audit_entries_before;
  DO $$ BEGIN
    EXECUTE format('ALTER TABLE audit_entries ATTACH PARTITION partitions.audit_entries_before FOR VALUES FROM (MINVALUE) TO (%L)', ${month("-25")});
  END $$;
  SELECT add_partition('audit_entries', 'month', ${month("n")}) FROM generate_series(-25, 2) n;
  INSERT INTO audit_entries TABLE logged;
  DROP TABLE logged`;
