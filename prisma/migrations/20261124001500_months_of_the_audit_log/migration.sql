-- The audit log in a partition for each month, kept by what keeps the days of the log of calls: ended months are dropped instead of deleted row by row. Nothing is
-- moved: what was logged until now stays where it is and becomes the partition of everything before the first month.

-- The partitions of a log but the default one. Without a beginning: what was logged before there were partitions.
CREATE FUNCTION partitions_of(log regclass) RETURNS TABLE (name text, begins timestamptz, ends timestamptz) STABLE LANGUAGE sql AS $$
  SELECT p.name, substring(p.bounds FROM 'FROM \(''(.*?)''\)')::timestamptz, substring(p.bounds FROM 'TO \(''(.*?)''\)')::timestamptz
    FROM (SELECT c.relname::text AS name, pg_get_expr(c.relpartbound, c.oid) AS bounds FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid WHERE inhparent = log) p
   WHERE p.bounds <> 'DEFAULT'
$$;

-- The partition of the day or month, in UTC, that has the instant. Attaching waits for no writer, as long as none writes to the default partition. A period of
-- which that already has rows keeps them there.
CREATE FUNCTION add_partition(log regclass, period text, instant timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  log_name text := (SELECT relname FROM pg_class WHERE oid = log);
  first_day timestamp := date_trunc(period, instant AT TIME ZONE 'UTC');
  begins timestamptz := first_day AT TIME ZONE 'UTC';
  ends timestamptz := (first_day + ('1 ' || period)::interval) AT TIME ZONE 'UTC';
  name text := log_name || '_' || to_char(first_day, CASE period WHEN 'day' THEN 'YYYYMMDD' WHEN 'month' THEN 'YYYYMM' END);
  is_in_default boolean;
BEGIN
  -- One worker at a time.
  IF NOT pg_try_advisory_xact_lock(hashtext('add_partition')) OR EXISTS (
    SELECT FROM partitions_of(log) p WHERE p.ends > add_partition.instant AND coalesce(p.begins, '-infinity') <= add_partition.instant) THEN RETURN; END IF;
  EXECUTE format('SELECT EXISTS (SELECT FROM partitions.%I WHERE at >= $1 AND at < $2)', log_name || '_rest') INTO is_in_default USING begins, ends;
  IF is_in_default THEN RETURN; END IF;
  EXECUTE format('CREATE TABLE partitions.%I (LIKE %s INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', name, log);
  EXECUTE format('ALTER TABLE %s ATTACH PARTITION partitions.%I FOR VALUES FROM (%L) TO (%L)', log, name, begins, ends);
END $$;

-- Those that ended before that instant. Audit entries are kept for two years, whoever asks.
CREATE FUNCTION drop_partitions(log regclass, ended timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  partition text;
BEGIN
  IF log = 'audit_entries'::regclass THEN ended := least(ended, now() - interval '2 years'); END IF;
  FOR partition IN SELECT name FROM partitions_of(log) WHERE begins IS NOT NULL AND ends <= ended ORDER BY begins LOOP
    EXECUTE format('DROP TABLE IF EXISTS partitions.%I', partition);
  END LOOP;
END $$;

DROP FUNCTION add_request_day(date);
DROP FUNCTION drop_request_days(timestamptz);

-- Whoever has very many entries makes this index CONCURRENTLY beforehand: it takes most of the time here (docs/operating.md).
CREATE UNIQUE INDEX IF NOT EXISTS "audit_entries_before_pkey" ON "audit_entries" ("at", "id");
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_pkey";
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_before_pkey" PRIMARY KEY USING INDEX "audit_entries_before_pkey";
DROP INDEX "audit_entries_at_id_idx";
ALTER INDEX "audit_entries_organization_id_at_idx" RENAME TO "audit_entries_before_organization_id_at_idx";
ALTER INDEX "audit_entries_event_id_at_idx" RENAME TO "audit_entries_before_event_id_at_idx";
ALTER INDEX "audit_entries_integration_id_at_idx" RENAME TO "audit_entries_before_integration_id_at_idx";
ALTER INDEX "audit_entries_actor_person_id_at_idx" RENAME TO "audit_entries_before_actor_person_id_at_idx";
DROP TRIGGER append_only ON "audit_entries";
DROP FUNCTION sandbox_of(audit_entries);
ALTER TABLE "audit_entries" RENAME TO "audit_entries_before";
ALTER TABLE "audit_entries_before" SET SCHEMA partitions;

CREATE TABLE "audit_entries" (LIKE partitions.audit_entries_before INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE ("at");
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("at", "id");
CREATE INDEX "audit_entries_organization_id_at_idx" ON "audit_entries"("organization_id", "at");
CREATE INDEX "audit_entries_event_id_at_idx" ON "audit_entries"("event_id", "at");
CREATE INDEX "audit_entries_integration_id_at_idx" ON "audit_entries"("integration_id", "at");
CREATE INDEX "audit_entries_actor_person_id_at_idx" ON "audit_entries"("actor_person_id", "at");

-- The same function as before: an argument's type is the table's.
CREATE FUNCTION sandbox_of(entry audit_entries) RETURNS uuid STABLE LANGUAGE sql AS $$
  SELECT coalesce(
    (SELECT sandbox_id FROM events WHERE id = entry.event_id),
    (SELECT sandbox_id FROM organizations WHERE id = entry.organization_id),
    (SELECT sandbox_id FROM integrations WHERE id = entry.integration_id),
    (SELECT sandbox_id FROM people WHERE id = entry.actor_person_id),
    (SELECT sandbox_id FROM events WHERE entry.subject_type = 'event' AND id = subject.id),
    (SELECT sandbox_id FROM organizations WHERE entry.subject_type = 'organization' AND id = subject.id),
    (SELECT sandbox_id FROM integrations WHERE entry.subject_type = 'integration' AND id = subject.id))
    FROM (SELECT CASE WHEN entry.subject_type IN ('event', 'organization', 'integration') AND entry.subject_id ~ '^[0-9a-f-]{36}$' THEN entry.subject_id::uuid END) AS subject (id)
$$;

-- Every partition has the trigger.
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "audit_entries" FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The first month is the one after the newest entry, and after this day.
DO $$
DECLARE
  newest timestamptz := greatest((SELECT max(at) FROM partitions.audit_entries_before), now() + interval '1 day');
  first_month timestamptz := (date_trunc('month', newest AT TIME ZONE 'UTC') + interval '1 month') AT TIME ZONE 'UTC';
BEGIN
  EXECUTE format('ALTER TABLE audit_entries ATTACH PARTITION partitions.audit_entries_before FOR VALUES FROM (MINVALUE) TO (%L)', first_month);
  CREATE TABLE partitions.audit_entries_rest PARTITION OF audit_entries DEFAULT;
  PERFORM add_partition('audit_entries', 'month', first_month + months * interval '31 days') FROM generate_series(0, 2) months;
END $$;
