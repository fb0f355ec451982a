-- The operator reads everybody's changes, the latest first.
CREATE INDEX "audit_entries_at_id_idx" ON "audit_entries" ("at", "id");
