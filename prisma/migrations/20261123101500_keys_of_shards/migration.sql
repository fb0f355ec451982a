-- Keys carry what a table is distributed by (lib/db/distribution.ts): the event of connections, consents and occurrences, the integration of deliveries, their
-- attempts and the event log.

ALTER TABLE "token_families" DROP CONSTRAINT "token_families_connection_id_fkey", DROP CONSTRAINT "token_families_consent_id_fkey";
ALTER TABLE "connections" DROP CONSTRAINT "connections_pkey", ADD CONSTRAINT "connections_pkey" PRIMARY KEY ("event_id", "id");
ALTER TABLE "consents" DROP CONSTRAINT "consents_pkey", ADD CONSTRAINT "consents_pkey" PRIMARY KEY ("event_id", "id");
CREATE INDEX "connections_id_idx" ON "connections"("id");
CREATE INDEX "consents_id_idx" ON "consents"("id");
ALTER TABLE "token_families"
  ADD CONSTRAINT "token_families_event_id_connection_id_fkey" FOREIGN KEY ("event_id", "connection_id") REFERENCES "connections"("event_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "token_families_event_id_consent_id_fkey" FOREIGN KEY ("event_id", "consent_id") REFERENCES "consents"("event_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_occurrence_id_fkey";
ALTER TABLE "occurrences" DROP CONSTRAINT "occurrences_pkey", ADD CONSTRAINT "occurrences_pkey" PRIMARY KEY ("event_id", "id");
ALTER TABLE "deliveries"
  ADD CONSTRAINT "deliveries_event_id_occurrence_id_fkey" FOREIGN KEY ("event_id", "occurrence_id") REFERENCES "occurrences"("event_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "delivery_attempts" DROP CONSTRAINT "delivery_attempts_delivery_row_fkey", DROP CONSTRAINT "delivery_attempts_pkey";
DROP INDEX "delivery_attempts_delivery_row_number_key";
ALTER TABLE "delivery_attempts" DROP COLUMN "id", ADD COLUMN "integration_id" UUID;
UPDATE "delivery_attempts" a SET integration_id = d.integration_id FROM "deliveries" d WHERE d.id = a.delivery_row;
ALTER TABLE "delivery_attempts" ALTER COLUMN "integration_id" SET NOT NULL,
  ADD CONSTRAINT "delivery_attempts_pkey" PRIMARY KEY ("integration_id", "delivery_row", "number");
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_pkey", ADD CONSTRAINT "deliveries_pkey" PRIMARY KEY ("integration_id", "id");
ALTER TABLE "delivery_attempts"
  ADD CONSTRAINT "delivery_attempts_integration_id_delivery_row_fkey" FOREIGN KEY ("integration_id", "delivery_row") REFERENCES "deliveries"("integration_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE OR REPLACE FUNCTION forget_answers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE delivery_attempts SET response_body = NULL WHERE integration_id = NEW.integration_id AND delivery_row = NEW.id AND response_body IS NOT NULL;
  RETURN NULL;
END $$;

ALTER TABLE "test_webhooks" DROP CONSTRAINT "test_webhooks_pkey", ADD CONSTRAINT "test_webhooks_pkey" PRIMARY KEY ("integration_id", "id");
ALTER TABLE "event_log_entries" DROP CONSTRAINT "event_log_entries_pkey",
  ADD CONSTRAINT "event_log_entries_pkey" PRIMARY KEY ("integration_id", "delivery_row");

CREATE OR REPLACE FUNCTION place_event_log_entries(at_most integer) RETURNS integer LANGUAGE plpgsql AS $$
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
      FROM (SELECT integration_id, delivery_row, arrival FROM event_log_entries WHERE position IS NULL ORDER BY arrival LIMIT at_most) first
  ), moved AS (
    UPDATE event_log_entries e SET position = head.position + due.n, placed_at = now_placed FROM due
     WHERE e.integration_id = due.integration_id AND e.delivery_row = due.delivery_row
    RETURNING e.integration_id
  )
  SELECT count(*), array_agg(DISTINCT integration_id) INTO placed, theirs FROM moved;
  IF placed = 0 THEN RETURN 0; END IF;
  UPDATE event_log_head SET position = head.position + placed, placed_at = now_placed;
  -- The payload of a notification is limited: an empty one is for everybody.
  PERFORM pg_notify('event_log', CASE WHEN cardinality(theirs) <= 200 THEN array_to_string(theirs, ',') ELSE '' END);
  RETURN placed;
END $$;
