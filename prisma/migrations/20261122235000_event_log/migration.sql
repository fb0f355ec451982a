-- The event log: every delivery of an integration in a final order (docs/rules/webhooks.md#event-log).

-- One entry for each delivery, made with it. Its place is given after the commit.
CREATE TABLE "event_log_entries" (
    "delivery_row" UUID NOT NULL,
    "arrival" BIGSERIAL NOT NULL,
    "integration_id" UUID NOT NULL,
    "event_type" TEXT NOT NULL,
    "position" BIGINT,
    "placed_at" TIMESTAMPTZ(6),

    CONSTRAINT "event_log_entries_pkey" PRIMARY KEY ("delivery_row")
);
CREATE INDEX "event_log_entries_unplaced_idx" ON "event_log_entries" (arrival) WHERE position IS NULL;
CREATE UNIQUE INDEX "event_log_entries_position_key" ON "event_log_entries" (integration_id, position) WHERE position IS NOT NULL;
CREATE INDEX "event_log_entries_placed_at_idx" ON "event_log_entries" (placed_at) WHERE placed_at IS NOT NULL;

-- The last place that was given. Whoever gives the next ones locks this row.
CREATE TABLE "event_log_head" (
    "id" BOOLEAN NOT NULL DEFAULT true,
    "position" BIGINT NOT NULL DEFAULT 0,
    "placed_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_log_head_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "event_log_head_one_row" CHECK (id)
);

CREATE TABLE "event_log_readers" (
    "integration_id" UUID NOT NULL,
    "read_at" TIMESTAMPTZ(6) NOT NULL,
    "position" BIGINT NOT NULL,
    "streaming" BOOLEAN NOT NULL,

    CONSTRAINT "event_log_readers_pkey" PRIMARY KEY ("integration_id")
);

-- Test webhooks are no deliveries: nothing retries them and nothing lists them. The log shows what was sent.
CREATE TABLE "test_webhooks" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "integration_id" UUID NOT NULL,
    "delivery_id" TEXT NOT NULL,
    "event_type" TEXT NOT NULL,
    "event_id" UUID NOT NULL,
    "body" TEXT NOT NULL,
    "sent_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "acknowledged" BOOLEAN,

    CONSTRAINT "test_webhooks_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "test_webhooks_sent_at_idx" ON "test_webhooks"("sent_at");

CREATE FUNCTION enter_event_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO event_log_entries (delivery_row, integration_id, event_type) SELECT id, integration_id, event_type FROM made;
  RETURN NULL;
END $$;
CREATE TRIGGER enter_event_log AFTER INSERT ON "deliveries" REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION enter_event_log();
CREATE TRIGGER enter_event_log AFTER INSERT ON "test_webhooks" REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION enter_event_log();

-- Gives the next places to committed entries and notifies the readers, in one short transaction at a time: a place becomes visible after all places before it.
-- Returns how many it gave. Each statement of the function sees what was committed before it, so the lock comes first.
CREATE FUNCTION place_event_log_entries(at_most integer) RETURNS integer LANGUAGE plpgsql AS $$
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
    SELECT delivery_row, row_number() OVER (ORDER BY arrival) AS n
      FROM (SELECT delivery_row, arrival FROM event_log_entries WHERE position IS NULL ORDER BY arrival LIMIT at_most) first
  ), moved AS (
    UPDATE event_log_entries e SET position = head.position + due.n, placed_at = now_placed FROM due WHERE e.delivery_row = due.delivery_row
    RETURNING e.integration_id
  )
  SELECT count(*), array_agg(DISTINCT integration_id) INTO placed, theirs FROM moved;
  IF placed = 0 THEN RETURN 0; END IF;
  UPDATE event_log_head SET position = head.position + placed, placed_at = now_placed;
  -- The payload of a notification is limited: an empty one is for everybody.
  PERFORM pg_notify('event_log', CASE WHEN cardinality(theirs) <= 200 THEN array_to_string(theirs, ',') ELSE '' END);
  RETURN placed;
END $$;

-- What was made in the last 30 days is in the log from the beginning.
INSERT INTO "event_log_entries" (delivery_row, integration_id, event_type, position, placed_at)
SELECT id, integration_id, event_type, row_number() OVER (ORDER BY created_at, id), created_at FROM "deliveries"
 WHERE created_at > now() - interval '30 days' ORDER BY created_at, id;
INSERT INTO "event_log_head" (position) SELECT count(*) FROM "event_log_entries";

-- Erasures that concern the deliveries of a page.
CREATE INDEX "payload_erasures_event_id_idx" ON "payload_erasures"("event_id");

-- Whoever reads a stream hears of the end of its secret.
CREATE TRIGGER notify_changed AFTER INSERT OR UPDATE OF expires_at ON "client_secrets" FOR EACH ROW EXECUTE FUNCTION notify_integration_changed();
