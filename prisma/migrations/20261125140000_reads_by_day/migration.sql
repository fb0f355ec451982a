-- What connections read, added up by day and source, so that a page of it does not read every record of its days. Housekeeping adds the records up to `until`,
-- and adds up anew the days of those that were written later (docs/rules/people.md#reads-by-day).
CREATE TABLE "read_days" (
    "event_id" UUID NOT NULL,
    "integration_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "source" TEXT NOT NULL,
    "first_read" TIMESTAMPTZ(6) NOT NULL,
    "last_read" TIMESTAMPTZ(6) NOT NULL,
    "last_id" TEXT NOT NULL,
    "times" BIGINT NOT NULL,
    "people" BIGINT NOT NULL,
    "hidden" BIGINT NOT NULL,
    "from_at" TIMESTAMPTZ(6),
    "to_at" TIMESTAMPTZ(6),

    CONSTRAINT "read_days_pkey" PRIMARY KEY ("event_id", "integration_id", "day", "source")
) WITH (fillfactor = 80);
CREATE INDEX "read_days_day_idx" ON "read_days"("day");

CREATE TABLE "read_days_late" (
    "event_id" UUID NOT NULL,
    "integration_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),

    CONSTRAINT "read_days_late_pkey" PRIMARY KEY ("event_id", "integration_id", "day", "id")
);

CREATE TABLE "read_days_until" (
    "id" BOOLEAN NOT NULL DEFAULT true,
    "until" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "read_days_until_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "read_days_until_one_row" CHECK (id)
);
INSERT INTO "read_days_until" ("until") VALUES ('-infinity');
