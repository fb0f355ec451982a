-- The version that a source last gave of one thing, its deletion included (docs/rules/feed.md#versions). The key of a person is a digest of the address.
CREATE TABLE "feed_versions" (
    "kind" TEXT NOT NULL,
    "scope" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "number" BIGINT,
    "instant" TEXT,
    "is_deleted" BOOLEAN NOT NULL,
    "applied_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "feed_versions_pkey" PRIMARY KEY ("kind", "scope", "key"),
    CONSTRAINT "feed_versions_one_form_check" CHECK (num_nonnulls("number", "instant") = 1)
);

-- A snapshot that began and has not ended (docs/rules/feed.md#snapshots), and what it named until now.
CREATE TABLE "feed_snapshots" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "event_id" UUID NOT NULL,
    "source" TEXT NOT NULL,
    "kinds" TEXT[],
    "begun_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "feed_snapshots_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "feed_snapshots_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "feed_snapshots_event_id_source_kinds_key" ON "feed_snapshots"("event_id", "source", "kinds");
CREATE INDEX "feed_snapshots_begun_at_idx" ON "feed_snapshots"("begun_at");

CREATE TABLE "feed_snapshot_names" (
    "snapshot_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,

    CONSTRAINT "feed_snapshot_names_pkey" PRIMARY KEY ("snapshot_id", "kind", "key"),
    CONSTRAINT "feed_snapshot_names_snapshot_id_fkey" FOREIGN KEY ("snapshot_id") REFERENCES "feed_snapshots"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
