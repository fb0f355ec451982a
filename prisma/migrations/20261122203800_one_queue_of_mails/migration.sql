-- One queue for all mails (docs/rules/notifications.md#mails): those about accounts, and those of notifications.
ALTER TABLE "account_mails" RENAME TO "mails";
ALTER TABLE "mails" RENAME CONSTRAINT "account_mails_pkey" TO "mails_pkey";
DROP INDEX "account_mails_due_at_idx";

ALTER TABLE "mails"
    ADD COLUMN "place" BIGSERIAL NOT NULL,
    ADD COLUMN "notification_id" UUID,
    ADD COLUMN "handed_over_at" TIMESTAMPTZ(6),
    ADD CONSTRAINT "mails_notification_check" CHECK ((kind = 'notification') = (notification_id IS NOT NULL));
CREATE INDEX "mails_due_at_place_idx" ON "mails"("due_at", "place");
CREATE INDEX "mails_email_place_idx" ON "mails"("email", "place");
CREATE INDEX "mails_notification_id_idx" ON "mails"("notification_id");
ALTER TABLE "mails" ADD CONSTRAINT "mails_notification_id_fkey" FOREIGN KEY ("notification_id") REFERENCES "notifications"("id") ON DELETE CASCADE ON UPDATE CASCADE;

INSERT INTO mails (kind, email, notification_id, created_at, due_at)
SELECT 'notification', p.email, n.id, n.created_at, n.mail_due_at FROM notifications n JOIN people p ON p.id = n.person_id
 WHERE n.mail_due_at IS NOT NULL AND p.email IS NOT NULL ORDER BY n.created_at, n.id;

DROP INDEX "notifications_waiting_idx";
ALTER TABLE "notifications" DROP COLUMN "mail_due_at", DROP COLUMN "mail_attempts", DROP COLUMN "mailed_at";

-- What a person does not want by mail.
CREATE TABLE "muted_mails" (
    "person_id" UUID NOT NULL,
    "topic" TEXT NOT NULL,

    CONSTRAINT "muted_mails_pkey" PRIMARY KEY ("person_id", "topic"),
    CONSTRAINT "muted_mails_topic_check" CHECK (topic IN ('decisions', 'waves', 'program_changes', 'announcements'))
);
ALTER TABLE "muted_mails" ADD CONSTRAINT "muted_mails_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;
