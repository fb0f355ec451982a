-- When the epoch was raised last: what was issued before ended then at the latest, and goes 30 days later.
ALTER TABLE "integrations" ADD COLUMN     "token_epoch_at" TIMESTAMPTZ(6);
ALTER TABLE "connections" ADD COLUMN     "token_epoch_at" TIMESTAMPTZ(6);
UPDATE "integrations" SET token_epoch_at = coalesce(status_at, now()) WHERE token_epoch > 0;
UPDATE "connections" SET token_epoch_at = coalesce(ended_at, updated_at) WHERE token_epoch > 0;

DROP INDEX "token_families_connection_id_idx";
DROP INDEX "token_families_expires_at_idx";
CREATE INDEX "token_families_connection_id_connection_epoch_idx" ON "token_families"("connection_id", "connection_epoch");
CREATE INDEX "token_families_integration_id_integration_epoch_idx" ON "token_families"("integration_id", "integration_epoch");
CREATE INDEX "token_families_consent_id_idx" ON "token_families"("consent_id");
CREATE INDEX "consents_revoked_idx" ON "consents" (revoked_at) WHERE revoked_at IS NOT NULL;

-- Audit entries are kept for two years. Nobody changes one, and nobody deletes a younger one.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < now() - interval '2 years' THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'audit_entries is append-only';
END $$;
