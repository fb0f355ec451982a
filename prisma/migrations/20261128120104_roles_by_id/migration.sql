CREATE INDEX CONCURRENTLY IF NOT EXISTS "roles_id_idx" ON "roles"("id");
