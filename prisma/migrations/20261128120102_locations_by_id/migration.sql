CREATE INDEX CONCURRENTLY IF NOT EXISTS "locations_id_idx" ON "locations"("id");
