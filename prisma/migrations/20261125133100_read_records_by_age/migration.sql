CREATE INDEX CONCURRENTLY IF NOT EXISTS "read_records_age_idx" ON "read_records"("at");
