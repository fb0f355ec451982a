-- A worker whose turn came at the very moment in which another had made the partition did not see it, and failed: the statement that took the turn looked for
-- the partition as well, as of its own beginning.

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
  -- One worker at a time. The look is a statement of its own, so that it sees what the worker before has made.
  IF NOT pg_try_advisory_xact_lock(hashtext('add_partition')) THEN RETURN; END IF;
  IF EXISTS (SELECT FROM partitions_of(log) p WHERE p.ends > add_partition.instant AND coalesce(p.begins, '-infinity') <= add_partition.instant) THEN RETURN; END IF;
  EXECUTE format('SELECT EXISTS (SELECT FROM partitions.%I WHERE %I >= %L AND %2$I < %4$L)', log_name || '_rest', key_column, first_key, end_key) INTO is_in_default;
  IF is_in_default THEN RETURN; END IF;
  EXECUTE format('CREATE TABLE partitions.%I (LIKE %s INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', name, log);
  EXECUTE format('ALTER TABLE %s ATTACH PARTITION partitions.%I %s', log, name, bounds);
  IF log_name = 'deliveries' THEN PERFORM add_attempts_of(name, bounds); END IF;
END $$;
