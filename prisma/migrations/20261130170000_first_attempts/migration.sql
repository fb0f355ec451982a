-- The first attempt of a delivery is part of its row: most deliveries have no other.

ALTER TABLE deliveries
  ADD COLUMN first_attempt_at timestamp(6) with time zone,
  ADD COLUMN first_duration_ms integer,
  ADD COLUMN first_outcome text,
  ADD COLUMN first_reason text,
  ADD COLUMN first_status_code integer,
  ADD COLUMN first_request_headers jsonb,
  ADD COLUMN first_response_headers jsonb,
  ADD COLUMN first_response_body bytea;

-- First attempts before this migration stay in their own rows.
CREATE VIEW attempts AS
  SELECT integration_id, id AS delivery_row, 1 AS number, first_attempt_at AS started_at, first_duration_ms AS duration_ms, first_outcome AS outcome,
         first_reason AS reason, first_status_code AS status_code, first_request_headers AS request_headers, first_response_headers AS response_headers,
         first_response_body AS response_body
    FROM deliveries WHERE first_attempt_at IS NOT NULL
   UNION ALL
  SELECT integration_id, delivery_row, number, started_at, duration_ms, outcome, reason, status_code, request_headers, response_headers, response_body
    FROM delivery_attempts;

DROP TRIGGER forget_answers ON deliveries;
CREATE OR REPLACE FUNCTION forget_answers() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.first_response_body := NULL;
  UPDATE delivery_attempts SET response_body = NULL WHERE integration_id = NEW.integration_id AND delivery_row = NEW.id AND response_body IS NOT NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER forget_answers BEFORE UPDATE OF body ON deliveries FOR EACH ROW WHEN (((old.body IS NOT NULL) AND (new.body IS NULL))) EXECUTE FUNCTION forget_answers();
