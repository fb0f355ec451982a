-- The calls of the last seven days, for the publisher to look at: no bodies, no query strings, nobody's name. No foreign keys, and the time in the
-- key, so that it can be partitioned by either.
CREATE TABLE "api_requests" (
    "integration_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL,
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "request_id" TEXT NOT NULL,
    "endpoint" TEXT,
    "token_kind" TEXT,
    "event_id" UUID,
    "status" SMALLINT NOT NULL,
    "error_code" TEXT,
    "error_message" TEXT,
    "duration_ms" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "api_requests_pkey" PRIMARY KEY ("integration_id","at","id")
);

-- CreateIndex
CREATE INDEX "api_requests_integration_id_request_id_idx" ON "api_requests"("integration_id", "request_id");

-- CreateIndex
CREATE INDEX "api_requests_at_idx" ON "api_requests"("at");

CREATE INDEX "api_requests_errors_idx" ON "api_requests" (integration_id, at, id) WHERE status >= 400;

-- Calls are kept for a while; that there was a first good one is kept for good.
ALTER TABLE "integrations" ADD COLUMN     "first_success_at" TIMESTAMPTZ(6);
