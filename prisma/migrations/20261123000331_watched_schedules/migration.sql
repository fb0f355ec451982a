-- Addresses from which the program of an event is fetched again and again (docs/rules/schedules.md#watching).
CREATE TABLE "watched_schedules" (
    "event_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "every_minutes" INTEGER NOT NULL,
    "next_fetch_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lease" UUID,
    "leased_until" TIMESTAMPTZ(6),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "etag" TEXT,
    "last_modified" TEXT,
    "digest" BYTEA,
    "fetched_at" TIMESTAMPTZ(6),
    "outcome" TEXT,
    "failure" TEXT,
    "applied_at" TIMESTAMPTZ(6),
    "report" JSONB,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "watched_schedules_pkey" PRIMARY KEY ("event_id"),
    CONSTRAINT "watched_schedules_every_check" CHECK (every_minutes BETWEEN 5 AND 1440),
    CONSTRAINT "watched_schedules_outcome_check" CHECK (outcome IN ('applied', 'unchanged', 'failed'))
);
CREATE INDEX "watched_schedules_next_fetch_at_idx" ON "watched_schedules"("next_fetch_at");
ALTER TABLE "watched_schedules" ADD CONSTRAINT "watched_schedules_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;
