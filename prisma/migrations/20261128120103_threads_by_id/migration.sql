CREATE INDEX CONCURRENTLY IF NOT EXISTS "threads_id_idx" ON "threads"("id");
