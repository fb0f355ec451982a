-- A duty keeps the trigger of its notice, because the snapshot of the occurrence is erased long before the duty.
ALTER TABLE "deletion_duties" ADD COLUMN "trigger" TEXT;

-- Of a snapshot that is erased already, the trigger follows from what ended.
UPDATE "deletion_duties" d SET "trigger" = coalesce(
         (SELECT o.snapshot->>'trigger' FROM "occurrences" o WHERE o.event_id = d.event_id AND o.id = d.occurrence_id),
         CASE WHEN i.status = 'deleted' THEN 'operator_force_delete' WHEN i.status = 'unpublished' THEN 'integration_unpublished'
              WHEN e.archived_at IS NOT NULL THEN 'event_archived' ELSE 'organization_verification_rejected' END)
  FROM "integrations" i, "events" e WHERE d.cause = 'data.deletion_required' AND i.id = d.integration_id AND e.id = d.event_id;

ALTER TABLE "deletion_duties" ADD CONSTRAINT "deletion_duties_trigger_check" CHECK ((cause = 'data.deletion_required') = ("trigger" IS NOT NULL));

-- The list of an integration's duties is paged by time and id.
DROP INDEX "deletion_duties_integration_id_opened_at_idx";
CREATE INDEX "deletion_duties_integration_id_opened_at_id_idx" ON "deletion_duties"("integration_id", "opened_at", "id");
