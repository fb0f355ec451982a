-- An id names one record in the whole service: a source that gives the id of another event is refused
-- (docs/rules/feed.md#ids). Each statement is alone, so that it can run beside writers.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "activities_id_idx" ON "activities"("id");
