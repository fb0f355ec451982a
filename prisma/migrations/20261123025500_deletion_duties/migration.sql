-- What integrations have to delete, and what they say they did (docs/rules/deletion-duties.md).
CREATE TABLE "deletion_duties" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "integration_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "cause" TEXT NOT NULL,
    "occurrence_id" UUID,
    "person_id" UUID,
    "opened_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "told_at" TIMESTAMPTZ(6),
    "acknowledged_at" TIMESTAMPTZ(6),
    "attested_at" TIMESTAMPTZ(6),
    "attestation" TEXT,
    "overdue_notified_at" TIMESTAMPTZ(6),

    CONSTRAINT "deletion_duties_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "deletion_duties_cause_check" CHECK (cause IN ('data.deletion_required', 'user.revoked_access', 'disconnected')),
    CONSTRAINT "deletion_duties_occurrence_check" CHECK ((cause = 'disconnected') = (occurrence_id IS NULL)),
    CONSTRAINT "deletion_duties_person_check" CHECK ((cause = 'user.revoked_access') = (person_id IS NOT NULL)),
    CONSTRAINT "deletion_duties_attestation_check" CHECK ((attested_at IS NULL) = (attestation IS NULL))
);
CREATE UNIQUE INDEX "deletion_duties_occurrence_id_key" ON "deletion_duties"("occurrence_id");
CREATE INDEX "deletion_duties_integration_id_opened_at_idx" ON "deletion_duties"("integration_id", "opened_at");
CREATE INDEX "deletion_duties_event_id_integration_id_idx" ON "deletion_duties"("event_id", "integration_id");
CREATE INDEX "deletion_duties_person_id_integration_id_idx" ON "deletion_duties"("person_id", "integration_id");
CREATE INDEX "deletion_duties_attested_at_idx" ON "deletion_duties"("attested_at");
CREATE INDEX "deletion_duties_open_idx" ON "deletion_duties" (opened_at) WHERE attested_at IS NULL;
ALTER TABLE "deletion_duties" ADD CONSTRAINT "deletion_duties_integration_id_fkey" FOREIGN KEY ("integration_id") REFERENCES "integrations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "deletion_duties" ADD CONSTRAINT "deletion_duties_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "deletion_duties" ADD CONSTRAINT "deletion_duties_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;
