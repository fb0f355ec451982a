-- One fetch of a watched schedule at a time for each host (docs/rules/schedules.md#fetching). A row
-- is a fetch in flight.
CREATE TABLE "fetched_hosts" (
    "host" TEXT NOT NULL,
    "lease" UUID NOT NULL,
    "leased_until" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "fetched_hosts_pkey" PRIMARY KEY ("host")
);

ALTER TABLE "watched_schedules" ADD COLUMN "host" TEXT;
UPDATE "watched_schedules"
   SET host = lower(substring(url FROM '^[A-Za-z]+:/*(\[[^]]*\]|[^/?#:]*)'));
ALTER TABLE "watched_schedules" ALTER COLUMN "host" SET NOT NULL;
