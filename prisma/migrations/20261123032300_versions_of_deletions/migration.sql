-- Housekeeping looks for old deletions alone.
CREATE INDEX "feed_versions_deleted_idx" ON "feed_versions" (applied_at) WHERE is_deleted;
