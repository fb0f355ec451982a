-- Stored names say what the field says.
ALTER TABLE "scrubs" RENAME TO "payload_erasures";
ALTER TABLE "payload_erasures" RENAME COLUMN "told_until" TO "occurred_until";
ALTER TABLE "payload_erasures" RENAME CONSTRAINT "scrubs_pkey" TO "payload_erasures_pkey";
ALTER INDEX "scrubs_due_at_idx" RENAME TO "payload_erasures_due_at_idx";

ALTER TABLE "occurrences" RENAME COLUMN "fact_key" TO "dedup_key";

ALTER FUNCTION tell_integration_changed() RENAME TO notify_integration_changed;
ALTER TRIGGER tell_changed ON "integrations" RENAME TO notify_changed;
ALTER TRIGGER tell_changed ON "webhook_secrets" RENAME TO notify_changed;
ALTER TRIGGER tell_changed ON "connections" RENAME TO notify_changed;
