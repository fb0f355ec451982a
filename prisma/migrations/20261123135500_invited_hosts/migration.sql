-- Hosts by invitation (docs/rules/accounts.md#invited-hosts): an invitation to a membership names no activity.

ALTER TABLE "invitations" ADD COLUMN "event_id" UUID, ADD COLUMN "activity_id" UUID;
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_activity_check" CHECK ((event_id IS NULL) = (activity_id IS NULL));
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_event_id_activity_id_fkey" FOREIGN KEY ("event_id", "activity_id") REFERENCES "activities"("event_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "invitations_event_id_activity_id_idx" ON "invitations"("event_id", "activity_id");

DROP INDEX "invitations_open_key";
CREATE UNIQUE INDEX "invitations_open_key" ON "invitations"("organization_id", "email") WHERE ended_at IS NULL AND activity_id IS NULL;
-- An activity has one host, so one open invitation.
CREATE UNIQUE INDEX "invitations_open_host_key" ON "invitations"("event_id", "activity_id") WHERE ended_at IS NULL;
