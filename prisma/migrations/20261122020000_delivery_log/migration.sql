-- Paths of the delivery log: by type and by event, newest first; everything together is read status by status.
DROP INDEX "deliveries_integration_id_created_at_idx";
CREATE INDEX "deliveries_integration_id_event_type_created_at_idx" ON "deliveries"("integration_id", "event_type", "created_at");
CREATE INDEX "deliveries_integration_id_event_id_created_at_idx" ON "deliveries"("integration_id", "event_id", "created_at");

-- How far a bulk replay is.
CREATE INDEX "deliveries_replays_idx" ON "deliveries" (integration_id, created_at) WHERE replay_of IS NOT NULL;
