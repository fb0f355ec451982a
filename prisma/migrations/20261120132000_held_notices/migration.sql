-- A notice that is held while its cause can still be reversed belongs to the event, organization or integration whose end it tells of.
ALTER TABLE "occurrences" ADD COLUMN     "held_for" UUID;

-- What is held is not yet anybody's to send; it is found by its cause, or when its time has come.
DROP INDEX "occurrences_waiting_idx";
CREATE INDEX "occurrences_waiting_idx" ON "occurrences" (dispatch_at) WHERE fanned_out_at IS NULL AND cancelled_at IS NULL AND held_for IS NULL;
CREATE INDEX "occurrences_held_idx" ON "occurrences" (dispatch_at) WHERE held_for IS NOT NULL AND cancelled_at IS NULL;
CREATE INDEX "occurrences_held_for_idx" ON "occurrences" (held_for) WHERE held_for IS NOT NULL AND cancelled_at IS NULL;
CREATE INDEX "occurrences_held_integration_idx" ON "occurrences" (integration_id) WHERE held_for IS NOT NULL AND cancelled_at IS NULL;
