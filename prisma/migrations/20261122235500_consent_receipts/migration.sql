-- What people agreed to on consent screens, as it was shown (docs/rules/oauth.md#receipts). It was kept with the authorization request until here, which is
-- deleted after an hour.
CREATE TABLE "consent_receipts" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "kind" TEXT NOT NULL,
    "integration_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "person_id" UUID,
    "terms" JSONB NOT NULL,
    "decided_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "consent_receipts_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "consent_receipts_kind_check" CHECK (kind IN ('installation', 'user') AND (kind = 'installation' OR person_id IS NOT NULL))
);
CREATE INDEX "consent_receipts_person_id_idx" ON "consent_receipts"("person_id");
CREATE INDEX "consent_receipts_event_id_integration_id_idx" ON "consent_receipts"("event_id", "integration_id");
ALTER TABLE "consent_receipts" ADD CONSTRAINT "consent_receipts_integration_id_fkey" FOREIGN KEY ("integration_id") REFERENCES "integrations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "consent_receipts" ADD CONSTRAINT "consent_receipts_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "authorization_requests" DROP COLUMN "agreed_terms";
