-- The zone in which the times of an event are shown and typed (docs/rules/times.md#zone-of-an-event); null: nobody has chosen one, and each reader sees their own.
-- It is no field of the resource, so `updated_at` does not move with it alone.
ALTER TABLE "events" ADD COLUMN "time_zone" TEXT;

DROP TRIGGER touch_updated_at ON "events";
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON "events" FOR EACH ROW
  WHEN (OLD.time_zone IS NOT DISTINCT FROM NEW.time_zone OR to_jsonb(OLD) - 'time_zone' IS DISTINCT FROM to_jsonb(NEW) - 'time_zone')
  EXECUTE FUNCTION touch_updated_at();
