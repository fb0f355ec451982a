-- What each integration read or was sent about people (docs/rules/people.md#what-an-app-read). The people of a page are kept once however often it is read. No
-- foreign keys: a record must never keep a row of somebody else from going, and is gone itself after its time.
CREATE TABLE "read_pages" (
    "id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "first_at" TIMESTAMPTZ(6),
    "first_id" UUID,
    "last_at" TIMESTAMPTZ(6),
    "last_id" UUID,
    "people" UUID[],
    "withheld" UUID[],
    "unscoped" UUID[],
    "seen_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "read_pages_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "read_pages_people_idx" ON "read_pages" USING GIN ("people");
CREATE INDEX "read_pages_seen_at_idx" ON "read_pages"("seen_at");

CREATE TABLE "read_records" (
    "id" UUID NOT NULL,
    "integration_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL,
    "source" TEXT NOT NULL,
    "page_id" UUID NOT NULL,

    CONSTRAINT "read_records_pkey" PRIMARY KEY ("event_id", "integration_id", "at", "id")
);
CREATE INDEX "read_records_page_id_integration_id_at_idx" ON "read_records"("page_id", "integration_id", "at");
CREATE INDEX "read_records_at_idx" ON "read_records" USING BRIN ("at");
