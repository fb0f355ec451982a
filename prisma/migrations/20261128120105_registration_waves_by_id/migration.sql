CREATE INDEX CONCURRENTLY IF NOT EXISTS "registration_waves_id_idx" ON "registration_waves"("id");
