-- The log of calls in a partition for each day, so that ended days are dropped instead of deleted row by row. What was logged until now stays where it is and
-- becomes the default partition, which also takes what has no partition: no row is ever refused.

CREATE SCHEMA partitions;

ALTER TABLE "api_requests" RENAME CONSTRAINT "api_requests_pkey" TO "api_requests_rest_pkey";
ALTER INDEX "api_requests_integration_id_request_id_idx" RENAME TO "api_requests_rest_integration_id_request_id_idx";
ALTER INDEX "api_requests_at_idx" RENAME TO "api_requests_rest_at_idx";
ALTER INDEX "api_requests_errors_idx" RENAME TO "api_requests_rest_errors_idx";
ALTER TABLE "api_requests" RENAME TO "api_requests_rest";
CREATE TABLE "api_requests" (LIKE "api_requests_rest" INCLUDING DEFAULTS) PARTITION BY RANGE ("at");
ALTER TABLE "api_requests" ADD CONSTRAINT "api_requests_pkey" PRIMARY KEY ("integration_id","at","id");
CREATE INDEX "api_requests_integration_id_request_id_idx" ON "api_requests"("integration_id", "request_id");
CREATE INDEX "api_requests_at_idx" ON "api_requests"("at");
CREATE INDEX "api_requests_errors_idx" ON "api_requests" ("integration_id", "at", "id") WHERE "error_code" IS NOT NULL;
ALTER TABLE "api_requests_rest" SET SCHEMA partitions;
ALTER TABLE "api_requests" ATTACH PARTITION partitions.api_requests_rest DEFAULT;

-- Attaching waits for no writer, as long as none writes to the default partition. A day of which that already has rows keeps them there.
CREATE FUNCTION add_request_day(day date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  name text := 'api_requests_' || to_char(day, 'YYYYMMDD');
  begins timestamptz := day::timestamp AT TIME ZONE 'UTC';
  ends timestamptz := (day + 1)::timestamp AT TIME ZONE 'UTC';
BEGIN
  -- One worker at a time.
  IF NOT pg_try_advisory_xact_lock(hashtext('add_request_day')) OR to_regclass('partitions.' || name) IS NOT NULL
     OR EXISTS (SELECT FROM partitions.api_requests_rest WHERE at >= begins AND at < ends) THEN RETURN; END IF;
  EXECUTE format('CREATE TABLE partitions.%I (LIKE api_requests INCLUDING DEFAULTS)', name);
  EXECUTE format('ALTER TABLE api_requests ATTACH PARTITION partitions.%I FOR VALUES FROM (%L) TO (%L)', name, begins, ends);
END $$;

-- Days that ended before that instant.
CREATE FUNCTION drop_request_days(ended timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  partition text;
BEGIN
  FOR partition IN
    SELECT relname FROM pg_inherits JOIN pg_class ON oid = inhrelid
     WHERE inhparent = 'api_requests'::regclass AND relname ~ '^api_requests_\d{8}$'
       AND (to_date(right(relname, 8), 'YYYYMMDD') + 1)::timestamp AT TIME ZONE 'UTC' <= ended ORDER BY relname
  LOOP
    EXECUTE format('DROP TABLE IF EXISTS partitions.%I', partition);
  END LOOP;
END $$;

SELECT add_request_day((now() AT TIME ZONE 'UTC')::date + day) FROM generate_series(0, 7) day;
