-- Since when a connection has been granted participants.read without a break: a body tells of people only when it was granted as the fact happened and still is.
ALTER TABLE "connections" ADD COLUMN     "people_since" TIMESTAMPTZ(6);
UPDATE "connections" SET people_since = connected_at WHERE status <> 'ended' AND 'participants.read' = ANY (granted_scopes);
CREATE FUNCTION keep_people_since() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.people_since := CASE WHEN NEW.status <> 'ended' AND 'participants.read' = ANY (NEW.granted_scopes)
    THEN coalesce(CASE TG_OP WHEN 'UPDATE' THEN OLD.people_since END, now()) END;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_people_since BEFORE INSERT OR UPDATE OF granted_scopes, status ON "connections" FOR EACH ROW EXECUTE FUNCTION keep_people_since();

-- What it was when the fact happened; a replay goes by it. Of older deliveries nobody knows: their replays withhold.
ALTER TABLE "deliveries" ADD COLUMN     "people_granted" BOOLEAN NOT NULL DEFAULT false;

-- An answer may repeat what it answers: it goes when the payload goes, whoever empties that.
CREATE FUNCTION forget_answers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE delivery_attempts SET response_body = NULL WHERE delivery_row = NEW.id AND response_body IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_answers AFTER UPDATE OF body ON "deliveries" FOR EACH ROW
  WHEN (OLD.body IS NOT NULL AND NEW.body IS NULL) EXECUTE FUNCTION forget_answers();
UPDATE "delivery_attempts" a SET response_body = NULL FROM "deliveries" d WHERE d.id = a.delivery_row AND d.body IS NULL AND a.response_body IS NOT NULL;

-- Whose payloads are still to be emptied: a row stays until nothing of it is left, however often that fails.
CREATE TABLE "scrubs" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "person_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "integration_id" UUID,
    "told_until" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "due_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "scrubs_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "scrubs_due_at_idx" ON "scrubs"("due_at");

-- Snapshots that are still there: housekeeping asks for the old ones.
CREATE INDEX "occurrences_with_snapshot_idx" ON "occurrences" (occurred_at) WHERE snapshot <> '{}';

-- How many deliveries a busy integration had made in each of the latest hours: whoever asks need not count them again.
CREATE TABLE "delivery_hours" (
    "integration_id" UUID NOT NULL,
    "hour" TIMESTAMPTZ(6) NOT NULL,
    "made" INTEGER NOT NULL,

    CONSTRAINT "delivery_hours_pkey" PRIMARY KEY ("integration_id","hour")
);

-- CreateIndex
CREATE INDEX "delivery_hours_hour_idx" ON "delivery_hours"("hour");
