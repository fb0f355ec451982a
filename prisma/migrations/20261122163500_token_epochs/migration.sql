-- What is issued carries the epochs and the consent under which it was issued: ending an integration, a connection or a consent marks one row.
ALTER TABLE "integrations" ADD COLUMN     "token_epoch" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "connections" ADD COLUMN     "token_epoch" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "authorization_codes" ADD COLUMN     "integration_epoch" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "connection_epoch" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "consent_id" UUID;
ALTER TABLE "token_families" ADD COLUMN     "integration_epoch" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "connection_epoch" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "consent_id" UUID;

UPDATE "authorization_codes" a SET consent_id = c.id FROM "consents" c
 WHERE a.kind = 'user' AND a.used_at IS NULL AND c.integration_id = a.integration_id AND c.event_id = a.event_id AND c.person_id = a.person_id AND c.revoked_at IS NULL;
UPDATE "authorization_codes" SET revoked_at = now() WHERE kind = 'user' AND used_at IS NULL AND revoked_at IS NULL AND consent_id IS NULL;
UPDATE "token_families" f SET consent_id = c.id FROM "consents" c
 WHERE f.kind = 'user' AND f.revoked_at IS NULL AND c.integration_id = f.integration_id AND c.event_id = f.event_id AND c.person_id = f.person_id AND c.revoked_at IS NULL;
UPDATE "token_families" SET revoked_at = now(), revoke_reason = 'consent_revoked' WHERE kind = 'user' AND revoked_at IS NULL AND consent_id IS NULL;

ALTER TABLE "token_families" ADD CONSTRAINT "token_families_consent_id_fkey" FOREIGN KEY ("consent_id") REFERENCES "consents"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "token_families" ADD CONSTRAINT "token_families_consent_check" CHECK (kind <> 'user' OR consent_id IS NOT NULL OR revoked_at IS NOT NULL);
ALTER TABLE "authorization_codes" ADD CONSTRAINT "authorization_codes_consent_check" CHECK (kind <> 'user' OR consent_id IS NOT NULL OR used_at IS NOT NULL OR revoked_at IS NOT NULL);
