-- The platform feed: its tokens and its requests (docs/rules/feed.md#tokens, docs/rules/feed.md#requests).
CREATE TABLE "feed_tokens" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID,
    "digest" BYTEA NOT NULL,
    "hint" TEXT NOT NULL,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(6),
    "ended_at" TIMESTAMPTZ(6),
    "lines" BIGINT NOT NULL DEFAULT 0,
    "refused" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "feed_tokens_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "feed_tokens_digest_key" ON "feed_tokens"("digest");
CREATE INDEX "feed_tokens_organization_id_created_at_idx" ON "feed_tokens"("organization_id", "created_at");
ALTER TABLE "feed_tokens" ADD CONSTRAINT "feed_tokens_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "feed_requests" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "token_id" UUID NOT NULL,
    "organization_id" UUID,
    "request_id" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lease_until" TIMESTAMPTZ(6) NOT NULL,
    "ended_at" TIMESTAMPTZ(6),
    "outcome" TEXT,
    "lines" BIGINT NOT NULL DEFAULT 0,
    "changed" BIGINT NOT NULL DEFAULT 0,
    "unchanged" BIGINT NOT NULL DEFAULT 0,
    "stale" BIGINT NOT NULL DEFAULT 0,
    "refused" BIGINT NOT NULL DEFAULT 0,
    "facts" JSONB NOT NULL DEFAULT '{}',
    "faults" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "feed_requests_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "feed_requests_outcome_check" CHECK (outcome IN ('answered', 'cut', 'silent', 'busy', 'token_ended', 'lease_lost', 'failed')),
    CONSTRAINT "feed_requests_ended_check" CHECK ((ended_at IS NULL) = (outcome IS NULL))
);
CREATE INDEX "feed_requests_organization_id_started_at_idx" ON "feed_requests"("organization_id", "started_at");
CREATE INDEX "feed_requests_token_id_idx" ON "feed_requests"("token_id");
ALTER TABLE "feed_requests" ADD CONSTRAINT "feed_requests_token_id_fkey" FOREIGN KEY ("token_id") REFERENCES "feed_tokens"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Which request has an event, until that request ends (docs/rules/feed.md#one-request-at-a-time).
CREATE TABLE "feed_event_locks" (
    "event_id" UUID NOT NULL,
    "request_id" UUID NOT NULL,

    CONSTRAINT "feed_event_locks_pkey" PRIMARY KEY ("event_id")
);
CREATE INDEX "feed_event_locks_request_id_idx" ON "feed_event_locks"("request_id");
ALTER TABLE "feed_event_locks" ADD CONSTRAINT "feed_event_locks_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "feed_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;
