-- Messages to people are notifications; a notice is what an operator's decision sends to integrations.
ALTER TABLE "notices" RENAME TO "notifications";
ALTER TABLE "notifications" RENAME COLUMN "facts" TO "details";
ALTER TABLE "notifications" RENAME CONSTRAINT "notices_pkey" TO "notifications_pkey";
ALTER TABLE "notifications" RENAME CONSTRAINT "notices_person_id_fkey" TO "notifications_person_id_fkey";
ALTER INDEX "notices_person_id_created_at_id_idx" RENAME TO "notifications_person_id_created_at_id_idx";
ALTER INDEX "notices_created_at_idx" RENAME TO "notifications_created_at_idx";
ALTER INDEX "notices_unread_idx" RENAME TO "notifications_unread_idx";
ALTER INDEX "notices_waiting_idx" RENAME TO "notifications_waiting_idx";
