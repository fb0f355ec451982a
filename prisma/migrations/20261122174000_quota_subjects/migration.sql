-- Some quotas are an organization's: a use is counted for the id of either, and goes with its window.
ALTER TABLE "quota_uses" DROP CONSTRAINT "quota_uses_integration_id_fkey";
ALTER TABLE "quota_uses" RENAME COLUMN "integration_id" TO "subject_id";
ALTER INDEX "quota_uses_integration_id_quota_used_at_idx" RENAME TO "quota_uses_subject_id_quota_used_at_idx";
