-- What the operator announces (docs/rules/notifications.md#announcements). Kept: the changelog shows it.
CREATE TABLE "announcements" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "audience" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "takes_effect_on" DATE,
    "sent_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "announcements_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "announcements_audience_check" CHECK (audience IN ('publishers', 'everybody'))
);
CREATE INDEX "announcements_sent_at_id_idx" ON "announcements"("sent_at" DESC, "id" DESC);

ALTER TABLE "notifications" ADD COLUMN "announcement_id" UUID;
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_announcement_id_fkey" FOREIGN KEY ("announcement_id") REFERENCES "announcements"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Notifications for more people than one transaction should write: the worker goes through them in the order of their ids (docs/rules/notifications.md#broadcasts).
CREATE TABLE "broadcasts" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "kind" TEXT NOT NULL,
    "event_id" UUID,
    "wave_id" UUID,
    "announcement_id" UUID,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "up_to" UUID,
    "notified" INTEGER NOT NULL DEFAULT 0,
    "done_at" TIMESTAMPTZ(6),

    CONSTRAINT "broadcasts_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "broadcasts_subject_check" CHECK ((wave_id IS NULL) <> (announcement_id IS NULL) AND (wave_id IS NULL) = (event_id IS NULL))
);
CREATE UNIQUE INDEX "broadcasts_event_id_wave_id_kind_key" ON "broadcasts"("event_id", "wave_id", "kind");
CREATE UNIQUE INDEX "broadcasts_announcement_id_key" ON "broadcasts"("announcement_id");
CREATE INDEX "broadcasts_waiting_idx" ON "broadcasts" (created_at) WHERE done_at IS NULL;
ALTER TABLE "broadcasts" ADD CONSTRAINT "broadcasts_event_id_wave_id_fkey" FOREIGN KEY ("event_id", "wave_id") REFERENCES "registration_waves"("event_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "broadcasts" ADD CONSTRAINT "broadcasts_announcement_id_fkey" FOREIGN KEY ("announcement_id") REFERENCES "announcements"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE INDEX "registration_waves_notify_idx" ON "registration_waves" (notify_when) WHERE status = 'scheduled' AND notify_when IS NOT NULL;

-- A wave whose time to be announced passed before people were notified of waves is not announced late.
INSERT INTO broadcasts (kind, event_id, wave_id, done_at)
SELECT 'wave.announced', event_id, id, now() FROM registration_waves WHERE status = 'scheduled' AND notify_when <= now();

-- Organizers are notified of new applications at most once an hour for each event (docs/rules/notifications.md#new-applications).
CREATE TABLE "application_notices" (
    "event_id" UUID NOT NULL,
    "quiet_until" TIMESTAMPTZ(6) NOT NULL,
    "has_more" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "application_notices_pkey" PRIMARY KEY ("event_id")
);
CREATE INDEX "application_notices_quiet_until_idx" ON "application_notices"("quiet_until");
ALTER TABLE "application_notices" ADD CONSTRAINT "application_notices_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;
