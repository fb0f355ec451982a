-- What a delivery writes (docs/deliveries.md).

-- Positions in the event log: a fan-out assigns those of its entries, in its own transaction.
-- Replays and test webhooks, whose transactions take longer, still get theirs after their commit.

CREATE FUNCTION record_positions(at timestamp with time zone, assigned integer, theirs text[])
    RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE event_log_head SET position = position + assigned, placed_at = at;
  -- The payload of a notification is limited: an empty one is for everybody.
  PERFORM pg_notify('event_log',
    CASE WHEN cardinality(theirs) <= 200 THEN array_to_string(theirs, ',') ELSE '' END);
END $$;

CREATE OR REPLACE FUNCTION place_event_log_entries(at_most integer) RETURNS integer
    LANGUAGE plpgsql
    AS $$
DECLARE
  head event_log_head;
  now_placed timestamptz;
  placed integer;
  theirs text[];
BEGIN
  IF NOT EXISTS (SELECT FROM event_log_entries WHERE position IS NULL) THEN RETURN 0; END IF;
  SELECT * INTO head FROM event_log_head FOR UPDATE;
  now_placed := greatest(clock_timestamp(), head.placed_at);
  WITH due AS (
    SELECT integration_id, delivery_row, row_number() OVER (ORDER BY arrival) AS n
      FROM (SELECT integration_id, delivery_row, arrival FROM event_log_entries
             WHERE position IS NULL ORDER BY arrival LIMIT at_most) first
  ), moved AS (
    UPDATE event_log_entries e SET position = head.position + due.n, placed_at = now_placed FROM due
     WHERE e.integration_id = due.integration_id AND e.delivery_row = due.delivery_row
    RETURNING e.integration_id
  )
  SELECT count(*), array_agg(DISTINCT integration_id) INTO placed, theirs FROM moved;
  IF placed > 0 THEN PERFORM record_positions(now_placed, placed, theirs); END IF;
  RETURN placed;
END $$;

-- The row of the last position is locked at the end of the statement that makes the deliveries,
-- which is its whole transaction. Others wait only for its commit, so no lock_timeout applies.
CREATE FUNCTION enter_deliveries() RETURNS trigger
    LANGUAGE plpgsql
    SET lock_timeout = 0
    AS $$
DECLARE
  head event_log_head;
  now_placed timestamptz;
  placed integer;
  theirs text[];
BEGIN
  INSERT INTO event_log_entries (delivery_row, integration_id, event_type)
  SELECT id, integration_id, event_type FROM made WHERE replay_of IS NOT NULL;
  IF NOT EXISTS (SELECT FROM made WHERE replay_of IS NULL) THEN RETURN NULL; END IF;
  SELECT * INTO head FROM event_log_head FOR UPDATE;
  now_placed := greatest(clock_timestamp(), head.placed_at);
  WITH entered AS (
    INSERT INTO event_log_entries (delivery_row, integration_id, event_type, position, placed_at)
    SELECT id, integration_id, event_type, head.position + row_number() OVER (), now_placed
      FROM made WHERE replay_of IS NULL
    RETURNING integration_id
  )
  SELECT count(*), array_agg(DISTINCT integration_id) INTO placed, theirs FROM entered;
  PERFORM record_positions(now_placed, placed, theirs);
  RETURN NULL;
END $$;

-- The state of a delivery is written into the page that has the row: then the log of the database
-- (WAL) needs only what differs, without the body. For that, pages are filled by half.

DO $$
DECLARE
  partition regclass;
BEGIN
  FOR partition IN SELECT inhrelid FROM pg_inherits WHERE inhparent = 'deliveries'::regclass LOOP
    EXECUTE format('ALTER TABLE %s SET (fillfactor = 50)', partition);
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION add_partition(log regclass, period text, instant timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $_$
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
  EXECUTE format('CREATE TABLE partitions.%I (LIKE %s INCLUDING DEFAULTS INCLUDING CONSTRAINTS)%s',
                 name, log, CASE log_name WHEN 'deliveries' THEN ' WITH (fillfactor = 50)' END);
  EXECUTE format('ALTER TABLE %s ATTACH PARTITION partitions.%I %s', log, name, bounds);
  IF log_name = 'deliveries' THEN PERFORM add_attempts_of(name, bounds); END IF;
END $_$;

-- PostgreSQL locks a row before its BEFORE triggers, even if none of them applies, and logs the
-- lock. So the receiver's answers are forgotten after the update.

CREATE OR REPLACE FUNCTION forget_answers() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE deliveries SET first_response_body = NULL
   WHERE integration_id = NEW.integration_id AND id = NEW.id AND first_response_body IS NOT NULL;
  UPDATE delivery_attempts SET response_body = NULL
   WHERE integration_id = NEW.integration_id AND delivery_row = NEW.id AND response_body IS NOT NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER forget_answers AFTER UPDATE OF body ON deliveries
  FOR EACH ROW WHEN (old.body IS NOT NULL AND new.body IS NULL) EXECUTE FUNCTION forget_answers();
CREATE OR REPLACE TRIGGER enter_event_log AFTER INSERT ON deliveries
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION enter_deliveries();
