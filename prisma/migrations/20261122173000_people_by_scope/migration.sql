-- People of an activity are shown to connections with event.read or participants.read, people's own records and the organizers' notes with participants.read.
ALTER TABLE "connections" RENAME COLUMN "people_since" TO "participants_read_since";
ALTER TABLE "connections" ADD COLUMN     "activity_people_since" TIMESTAMPTZ(6);

CREATE OR REPLACE FUNCTION keep_people_since() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.participants_read_since := CASE WHEN NEW.status <> 'ended' AND 'participants.read' = ANY (NEW.granted_scopes)
    THEN coalesce(CASE TG_OP WHEN 'UPDATE' THEN OLD.participants_read_since END, now()) END;
  NEW.activity_people_since := CASE WHEN NEW.status <> 'ended' AND NEW.granted_scopes && '{event.read,participants.read}'
    THEN coalesce(CASE TG_OP WHEN 'UPDATE' THEN OLD.activity_people_since END, now()) END;
  RETURN NEW;
END $$;
UPDATE "connections" SET activity_people_since = connected_at WHERE status <> 'ended' AND granted_scopes && '{event.read,participants.read}';

ALTER TABLE "deliveries" RENAME COLUMN "people_granted" TO "participants_granted";
ALTER TABLE "deliveries" ADD COLUMN     "activity_people_granted" BOOLEAN NOT NULL DEFAULT false;
-- Only what can be replayed is asked for it.
UPDATE "deliveries" SET activity_people_granted = true WHERE participants_granted AND status = 'dead' AND body IS NOT NULL;
