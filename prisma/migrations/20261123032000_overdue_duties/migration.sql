-- Lead to the overdue duties of which nobody was notified yet, and to the latest notice of an integration (docs/rules/deletion-duties.md#overdue-notices).
CREATE INDEX "deletion_duties_unnotified_idx" ON "deletion_duties" (opened_at) WHERE attested_at IS NULL AND overdue_notified_at IS NULL;
CREATE INDEX "deletion_duties_notified_idx" ON "deletion_duties" (integration_id, overdue_notified_at) WHERE overdue_notified_at IS NOT NULL;
