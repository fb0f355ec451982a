-- Deliveries and their attempts in a partition for each month, kept by what keeps the days and months of logs. The partition key is the id of a delivery's row,
-- which begins with its time from now on, as in UUID version 7: whoever has a row's key needs no more to find it. The id of a first delivery is a function of
-- occurrence and integration, so that the primary key makes it the only one, and the unique index that did so is gone.

-- The first id of a millisecond.
CREATE FUNCTION first_id_at(instant timestamptz) RETURNS uuid IMMUTABLE STRICT LANGUAGE sql AS $$
  SELECT (lpad(to_hex(floor(extract(epoch FROM instant AT TIME ZONE 'UTC') * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

-- The row of an occurrence's first delivery to an integration. It begins with the milliseconds of the occurrence.
CREATE FUNCTION first_delivery_row(occurrence uuid, occurred_at timestamptz, integration uuid) RETURNS uuid IMMUTABLE STRICT LANGUAGE sql AS $$
  SELECT overlay(overlay(left(encode(sha256(uuid_send(occurrence) || uuid_send(integration)), 'hex'), 32)
           PLACING lpad(to_hex(floor(extract(epoch FROM occurred_at AT TIME ZONE 'UTC') * 1000)::bigint), 12, '0') || '7' FROM 1 FOR 13) PLACING 'a' FROM 17 FOR 1)::uuid
$$;

-- The row of any other delivery: random, of the present time.
CREATE FUNCTION new_delivery_row() RETURNS uuid VOLATILE LANGUAGE sql AS $$
  SELECT first_delivery_row(gen_random_uuid(), clock_timestamp(), gen_random_uuid())
$$;

-- What a bound of a partition stands for: an instant, or the first id of one.
CREATE FUNCTION instant_of_bound(bound text) RETURNS timestamptz STABLE STRICT LANGUAGE sql AS $$
  SELECT CASE WHEN bound ~ '^[0-9a-f]{8}-' THEN to_timestamp(('x0000' || left(replace(bound, '-', ''), 12))::bit(64)::bigint / 1000.0) ELSE bound::timestamptz END
$$;

-- The partitions of a log but the default one. What was there before there were partitions has no beginning or, where ids are the key, no end.
CREATE OR REPLACE FUNCTION partitions_of(log regclass) RETURNS TABLE (name text, begins timestamptz, ends timestamptz) STABLE LANGUAGE sql AS $$
  SELECT p.name, instant_of_bound(substring(p.bounds FROM 'FROM \(''(.*?)''\)')), instant_of_bound(substring(p.bounds FROM 'TO \(''(.*?)''\)'))
    FROM (SELECT c.relname::text AS name, pg_get_expr(c.relpartbound, c.oid) AS bounds FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid WHERE inhparent = log) p
   WHERE p.bounds <> 'DEFAULT'
$$;

-- The attempts at the deliveries of a partition, in a partition of the same bounds. They refer to those deliveries, not to all: so both can be dropped without
-- a look at the others.
CREATE FUNCTION add_attempts_of(deliveries text, bounds text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  name text := replace(deliveries, 'deliveries', 'delivery_attempts');
BEGIN
  EXECUTE format('CREATE TABLE IF NOT EXISTS partitions.%I (LIKE delivery_attempts INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', name);
  EXECUTE format('ALTER TABLE partitions.%I ADD CONSTRAINT %I FOREIGN KEY (integration_id, delivery_row) REFERENCES partitions.%I (integration_id, id) ON DELETE CASCADE ON UPDATE CASCADE',
                 name, name || '_fkey', deliveries);
  EXECUTE format('ALTER TABLE delivery_attempts ATTACH PARTITION partitions.%I %s', name, bounds);
END $$;

-- The partition of the day or month, in UTC, that has the instant. Attaching waits for no writer, as long as none writes to the default partition. A period of
-- which that already has rows keeps them there.
CREATE OR REPLACE FUNCTION add_partition(log regclass, period text, instant timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  log_name text := (SELECT relname FROM pg_class WHERE oid = log);
  key_column text := (SELECT attname FROM pg_partitioned_table JOIN pg_attribute ON attrelid = partrelid AND attnum = partattrs[0] WHERE partrelid = log);
  first_day timestamp := date_trunc(period, instant AT TIME ZONE 'UTC');
  begins timestamptz := first_day AT TIME ZONE 'UTC';
  ends timestamptz := (first_day + ('1 ' || period)::interval) AT TIME ZONE 'UTC';
  first_key text := CASE key_column WHEN 'id' THEN first_id_at(begins)::text ELSE begins::text END;
  end_key text := CASE key_column WHEN 'id' THEN first_id_at(ends)::text ELSE ends::text END;
  name text := log_name || '_' || to_char(first_day, CASE period WHEN 'day' THEN 'YYYYMMDD' WHEN 'month' THEN 'YYYYMM' END);
  bounds text := format('FOR VALUES FROM (%L) TO (%L)', first_key, end_key);
  is_in_default boolean;
BEGIN
  -- One worker at a time.
  IF NOT pg_try_advisory_xact_lock(hashtext('add_partition')) OR EXISTS (
    SELECT FROM partitions_of(log) p WHERE p.ends > add_partition.instant AND coalesce(p.begins, '-infinity') <= add_partition.instant) THEN RETURN; END IF;
  EXECUTE format('SELECT EXISTS (SELECT FROM partitions.%I WHERE %I >= %L AND %2$I < %4$L)', log_name || '_rest', key_column, first_key, end_key) INTO is_in_default;
  IF is_in_default THEN RETURN; END IF;
  EXECUTE format('CREATE TABLE partitions.%I (LIKE %s INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', name, log);
  EXECUTE format('ALTER TABLE %s ATTACH PARTITION partitions.%I %s', log, name, bounds);
  IF log_name = 'deliveries' THEN PERFORM add_attempts_of(name, bounds); END IF;
END $$;

-- Whether all deliveries of a partition were settled before that instant and have no body any more. Partial indexes answer it.
CREATE FUNCTION have_deliveries_ended(partition text, settled_before timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  have_ended boolean;
BEGIN
  EXECUTE format($sql$SELECT NOT EXISTS (SELECT FROM partitions.%1$I WHERE status = 'pending')
                         AND NOT EXISTS (SELECT FROM partitions.%1$I WHERE settled_at IS NOT NULL AND body IS NOT NULL)
                         AND NOT EXISTS (SELECT FROM partitions.%1$I WHERE settled_at >= $1 AND body IS NULL)$sql$, partition) INTO have_ended USING settled_before;
  RETURN have_ended;
END $$;

-- Those that ended before that instant. Audit entries are kept for two years, whoever asks. A month of deliveries stays as long as one of them is pending, has
-- its body or was settled later.
CREATE OR REPLACE FUNCTION drop_partitions(log regclass, ended timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  partition text;
BEGIN
  -- One worker at a time.
  IF NOT pg_try_advisory_xact_lock(hashtext('drop_partitions')) THEN RETURN; END IF;
  IF log = 'audit_entries'::regclass THEN ended := least(ended, now() - interval '2 years'); END IF;
  FOR partition IN SELECT name FROM partitions_of(log) WHERE begins IS NOT NULL AND ends <= ended ORDER BY begins LOOP
    IF log = 'deliveries'::regclass THEN
      CONTINUE WHEN NOT have_deliveries_ended(partition, ended);
      EXECUTE format('LOCK TABLE ONLY deliveries, ONLY partitions.%I IN ACCESS EXCLUSIVE MODE', partition);
      CONTINUE WHEN NOT have_deliveries_ended(partition, ended); -- one may have been written meanwhile
      EXECUTE format('DROP TABLE IF EXISTS partitions.%I', replace(partition, 'deliveries', 'delivery_attempts'));
    END IF;
    EXECUTE format('DROP TABLE IF EXISTS partitions.%I', partition);
  END LOOP;
END $$;

DROP TRIGGER enter_event_log ON "deliveries";
DROP TRIGGER forget_answers ON "deliveries";
DROP INDEX "deliveries_occurrence_key";

-- Some deliveries of an occurrence that is still to be fanned out are there already: they get the rows that the worker would give them.
WITH made AS (
  UPDATE "deliveries" d SET id = first_delivery_row(d.occurrence_id, o.occurred_at, d.integration_id) FROM "occurrences" o, "deliveries" old
   WHERE o.fanned_out_at IS NULL AND o.cancelled_at IS NULL AND d.occurrence_id = o.id AND d.event_id = o.event_id AND d.replay_of IS NULL
     AND old.integration_id = d.integration_id AND old.id = d.id
  RETURNING d.integration_id, old.id AS old_row, d.id AS new_row
)
UPDATE "event_log_entries" e SET delivery_row = new_row FROM made WHERE e.integration_id = made.integration_id AND e.delivery_row = old_row;

-- Nothing else is rewritten: the tables become the partitions for ids above those of all times until 2039. Random ids below that, one in 128, are moved.
ALTER TABLE "delivery_attempts" DROP CONSTRAINT "delivery_attempts_integration_id_delivery_row_fkey";
ALTER TABLE "deliveries" ALTER COLUMN "id" SET DEFAULT new_delivery_row();
DO $$
DECLARE
  name text;
BEGIN
  FOR name IN SELECT indexrelid::regclass::text FROM pg_index WHERE indrelid = 'deliveries'::regclass LOOP
    EXECUTE format('ALTER INDEX %I RENAME TO %I', name, replace(name, 'deliveries_', 'deliveries_before_'));
  END LOOP;
END $$;
ALTER INDEX "delivery_attempts_pkey" RENAME TO "delivery_attempts_before_pkey";
ALTER TABLE "deliveries" RENAME TO "deliveries_before";
ALTER TABLE "deliveries_before" SET SCHEMA partitions;
ALTER TABLE "delivery_attempts" RENAME TO "delivery_attempts_before";
ALTER TABLE "delivery_attempts_before" SET SCHEMA partitions;

CREATE TABLE "deliveries" (LIKE partitions.deliveries_before INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE ("id");
ALTER TABLE "deliveries"
  ADD CONSTRAINT "deliveries_event_id_occurrence_id_fkey" FOREIGN KEY ("event_id", "occurrence_id") REFERENCES "occurrences"("event_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "deliveries_integration_id_fkey" FOREIGN KEY ("integration_id") REFERENCES "integrations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "deliveries_delivery_id_idx" ON "deliveries"("delivery_id");
CREATE INDEX "deliveries_integration_id_event_id_created_at_idx" ON "deliveries"("integration_id", "event_id", "created_at");
CREATE INDEX "deliveries_integration_id_event_type_created_at_idx" ON "deliveries"("integration_id", "event_type", "created_at");
CREATE INDEX "deliveries_integration_id_status_created_at_idx" ON "deliveries"("integration_id", "status", "created_at");
CREATE INDEX "deliveries_occurrence_id_integration_id_idx" ON "deliveries"("occurrence_id", "integration_id");
CREATE INDEX "deliveries_replay_of_idx" ON "deliveries" (replay_of) WHERE replay_of IS NOT NULL;
CREATE INDEX "deliveries_replays_idx" ON "deliveries" (integration_id, created_at) WHERE replay_of IS NOT NULL;
CREATE INDEX "deliveries_waiting_idx" ON "deliveries" (integration_id, next_attempt_at) WHERE status = 'pending';
CREATE INDEX "deliveries_with_body_idx" ON "deliveries" (settled_at) WHERE settled_at IS NOT NULL AND body IS NOT NULL;
CREATE INDEX "deliveries_without_body_idx" ON "deliveries" (settled_at) WHERE settled_at IS NOT NULL AND body IS NULL;
-- After the others: of indexes that seem equal while a month is empty, PostgreSQL takes the youngest, and kept plans are to look deliveries up by their keys.
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_pkey" PRIMARY KEY ("integration_id", "id");
CREATE TABLE "delivery_attempts" (LIKE partitions.delivery_attempts_before INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE ("delivery_row");
ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_pkey" PRIMARY KEY ("integration_id", "delivery_row", "number");

CREATE TABLE partitions.deliveries_rest PARTITION OF "deliveries" DEFAULT;
SELECT add_attempts_of('deliveries_rest', 'DEFAULT');
-- Seven, so that what is moved is in its place: before the eighth is made, it has ended.
SELECT add_partition('deliveries', 'month', (date_trunc('month', now() AT TIME ZONE 'UTC') + months * interval '1 month') AT TIME ZONE 'UTC') FROM generate_series(0, 6) months;
INSERT INTO "deliveries" SELECT * FROM partitions.deliveries_before WHERE id < '02000000-0000-0000-0000-000000000000';
WITH moved AS (DELETE FROM partitions.delivery_attempts_before WHERE delivery_row < '02000000-0000-0000-0000-000000000000' RETURNING *)
INSERT INTO "delivery_attempts" SELECT * FROM moved;
DELETE FROM partitions.deliveries_before WHERE id < '02000000-0000-0000-0000-000000000000';
ALTER TABLE "deliveries" ATTACH PARTITION partitions.deliveries_before FOR VALUES FROM ('02000000-0000-0000-0000-000000000000') TO (MAXVALUE);
SELECT add_attempts_of('deliveries_before', $$FOR VALUES FROM ('02000000-0000-0000-0000-000000000000') TO (MAXVALUE)$$);

CREATE TRIGGER enter_event_log AFTER INSERT ON "deliveries" REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION enter_event_log();
CREATE TRIGGER forget_answers AFTER UPDATE OF body ON "deliveries" FOR EACH ROW
  WHEN (OLD.body IS NOT NULL AND NEW.body IS NULL) EXECUTE FUNCTION forget_answers();
