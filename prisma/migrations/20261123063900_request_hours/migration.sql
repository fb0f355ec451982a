-- The calls of an integration by the hour, kept for a month: by class of status, and by duration in the buckets of lib/portal/publisher/durations.ts.
-- They are counted as the log of calls is written, so that no page reads that log to count it. No foreign keys, like the log.
CREATE TABLE "request_hours" (
    "integration_id" UUID NOT NULL,
    "hour" TIMESTAMPTZ(6) NOT NULL,
    "succeeded" INTEGER NOT NULL,
    "redirected" INTEGER NOT NULL,
    "refused" INTEGER NOT NULL,
    "failed" INTEGER NOT NULL,
    "durations" INTEGER[] NOT NULL,

    CONSTRAINT "request_hours_pkey" PRIMARY KEY ("integration_id","hour")
);

-- CreateIndex
CREATE INDEX "request_hours_hour_idx" ON "request_hours"("hour");
