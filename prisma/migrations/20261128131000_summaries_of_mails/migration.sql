-- What other people cause beyond a mailbox's daily limit is mailed as one summary (docs/rules/notifications.md#daily-limit).
ALTER TABLE "mails" ADD COLUMN "summarizes" UUID[] NOT NULL DEFAULT '{}';
