-- A worker that has deliveries of a connection in hand hears of its end, and reads again what still waits.
CREATE TRIGGER tell_changed AFTER UPDATE OF status ON "connections" FOR EACH ROW
  WHEN (NEW.status = 'ended' AND OLD.status <> 'ended') EXECUTE FUNCTION tell_integration_changed();

-- Scrubs are asked for when somebody leaves, and no more at every attempt.
DROP INDEX "occurrences_revocations_idx";
