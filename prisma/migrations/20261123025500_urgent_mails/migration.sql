-- A mail that somebody waits for goes before announcements to thousands (docs/rules/notifications.md#awaited-mails).
ALTER TABLE "mails" ADD COLUMN "is_awaited" BOOLEAN NOT NULL DEFAULT false;
UPDATE mails SET is_awaited = true WHERE email IN (SELECT email FROM mails WHERE kind <> 'notification');
DROP INDEX "mails_due_at_place_idx";
CREATE INDEX "mails_is_awaited_due_at_place_idx" ON "mails"("is_awaited" DESC, "due_at", "place");
