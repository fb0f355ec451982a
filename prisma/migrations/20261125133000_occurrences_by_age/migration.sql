-- Housekeeping finds what is old at the end of a tree. A BRIN index keeps the oldest time that a block ever held: once places of deleted rows are used again, it
-- leads to all blocks. This statement is alone, so that it can run beside writers (lib/db/migrate.ts).
CREATE INDEX CONCURRENTLY IF NOT EXISTS "occurrences_age_idx" ON "occurrences"("occurred_at");
