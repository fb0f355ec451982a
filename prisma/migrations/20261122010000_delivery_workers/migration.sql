-- An endpoint belongs to one worker at a time, for as long as that worker's lease is renewed: claims, the fence and the four in flight are the endpoint's,
-- so a delivery is written once when it is made and once per attempt.
CREATE TABLE "delivery_workers" (
    "id" UUID NOT NULL,
    "started_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lease_until" TIMESTAMPTZ(6) NOT NULL,
    "takeovers" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "delivery_workers_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "webhook_endpoints" ADD COLUMN     "owner" UUID,
ADD COLUMN     "warned_at" TIMESTAMPTZ(6);
ALTER TABLE "deliveries" DROP COLUMN "fence",
DROP COLUMN "lease_until";

-- Fanning out is idempotent: its lease only keeps two workers from doing the same work, and needs no fence.
ALTER TABLE "occurrences" DROP COLUMN "fence";

ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_status_check";
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_status_check" CHECK (status IN ('pending', 'delivered', 'dead'));
DROP INDEX "deliveries_waiting_idx";
CREATE INDEX "deliveries_waiting_idx" ON "deliveries" (integration_id, next_attempt_at) WHERE status = 'pending';

-- What housekeeping finds: payloads past their time, rows past theirs, occurrences that nobody replays any more.
CREATE INDEX "deliveries_with_body_idx" ON "deliveries" (settled_at) WHERE settled_at IS NOT NULL AND body IS NOT NULL;
CREATE INDEX "deliveries_without_body_idx" ON "deliveries" (settled_at) WHERE settled_at IS NOT NULL AND body IS NULL;
CREATE INDEX "deliveries_replay_of_idx" ON "deliveries" (replay_of) WHERE replay_of IS NOT NULL;
CREATE INDEX "occurrences_occurred_at_idx" ON "occurrences" USING BRIN ("occurred_at");
CREATE INDEX "occurrences_revocations_idx" ON "occurrences" (integration_id, event_id) WHERE event_type = 'user.revoked_access';

-- Workers keep addresses and secrets in memory: they hear of each change when it commits.
CREATE FUNCTION tell_integration_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('integration_changed', CASE TG_TABLE_NAME WHEN 'integrations' THEN to_jsonb(NEW)->>'id' ELSE to_jsonb(NEW)->>'integration_id' END);
  RETURN NULL;
END $$;
CREATE TRIGGER tell_changed AFTER UPDATE OF webhook_url, status ON "integrations" FOR EACH ROW EXECUTE FUNCTION tell_integration_changed();
CREATE TRIGGER tell_changed AFTER INSERT OR UPDATE ON "webhook_secrets" FOR EACH ROW EXECUTE FUNCTION tell_integration_changed();
