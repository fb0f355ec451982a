-- A twin of an integration with an organization, an event and people of its own (docs/rules/sandbox.md).
CREATE TABLE "sandboxes" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "integration_id" UUID NOT NULL,
    "person_id" UUID,
    "installation_token" BYTEA,
    "installation_expires_at" TIMESTAMPTZ(6),
    "user_token" BYTEA,
    "user_expires_at" TIMESTAMPTZ(6),
    "sign_in_state" TEXT,
    "sign_in_verifier" BYTEA,
    "counted_since" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "playing_until" TIMESTAMPTZ(6),
    "used_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sandboxes_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "sandboxes_integration_id_key" ON "sandboxes"("integration_id");
CREATE INDEX "sandboxes_used_at_idx" ON "sandboxes"("used_at");
ALTER TABLE "sandboxes" ADD CONSTRAINT "sandboxes_integration_id_fkey" FOREIGN KEY ("integration_id") REFERENCES "integrations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "integrations" ADD COLUMN "sandbox_id" UUID;
ALTER TABLE "organizations" ADD COLUMN "sandbox_id" UUID;
ALTER TABLE "events" ADD COLUMN "sandbox_id" UUID;
ALTER TABLE "people" ADD COLUMN "sandbox_id" UUID;
CREATE UNIQUE INDEX "integrations_sandbox_id_key" ON "integrations"("sandbox_id");
CREATE UNIQUE INDEX "organizations_sandbox_id_key" ON "organizations"("sandbox_id");
CREATE UNIQUE INDEX "events_sandbox_id_key" ON "events"("sandbox_id");
CREATE INDEX "people_sandbox_id_idx" ON "people"("sandbox_id");
ALTER TABLE "integrations" ADD CONSTRAINT "integrations_sandbox_id_fkey" FOREIGN KEY ("sandbox_id") REFERENCES "sandboxes"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_sandbox_id_fkey" FOREIGN KEY ("sandbox_id") REFERENCES "sandboxes"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "events" ADD CONSTRAINT "events_sandbox_id_fkey" FOREIGN KEY ("sandbox_id") REFERENCES "sandboxes"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "people" ADD CONSTRAINT "people_sandbox_id_fkey" FOREIGN KEY ("sandbox_id") REFERENCES "sandboxes"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A twin has no outside address: its deliveries are for the event log alone.
ALTER TABLE "integrations" DROP CONSTRAINT "integrations_webhook_url_check";
ALTER TABLE "integrations" ADD CONSTRAINT "integrations_webhook_url_check"
  CHECK (CASE WHEN sandbox_id IS NULL THEN webhook_url IS NOT NULL OR cardinality(declared_webhook_event_types) = 0 ELSE webhook_url IS NULL END);

-- Whom an authorization request asks. Null: the person of the session.
ALTER TABLE "authorization_requests" ADD COLUMN "made_up_person_id" UUID;
CREATE INDEX "authorization_requests_made_up_person_id_idx" ON "authorization_requests"("made_up_person_id");
ALTER TABLE "authorization_requests" ADD CONSTRAINT "authorization_requests_made_up_person_id_fkey" FOREIGN KEY ("made_up_person_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The sandbox of an audit entry, or null: readers leave it out, and it goes when the sandbox is deleted.
CREATE FUNCTION sandbox_of(entry audit_entries) RETURNS uuid STABLE LANGUAGE sql AS $$
  SELECT coalesce(
    (SELECT sandbox_id FROM events WHERE id = entry.event_id),
    (SELECT sandbox_id FROM organizations WHERE id = entry.organization_id),
    (SELECT sandbox_id FROM integrations WHERE id = entry.integration_id),
    (SELECT sandbox_id FROM people WHERE id = entry.actor_person_id),
    (SELECT sandbox_id FROM events WHERE entry.subject_type = 'event' AND id::text = entry.subject_id),
    (SELECT sandbox_id FROM organizations WHERE entry.subject_type = 'organization' AND id::text = entry.subject_id),
    (SELECT sandbox_id FROM integrations WHERE entry.subject_type = 'integration' AND id::text = entry.subject_id))
$$;

CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < now() - interval '2 years' THEN RETURN OLD; END IF;
  IF TG_OP = 'DELETE' AND sandbox_of(OLD) IS NOT NULL THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'audit_entries is append-only';
END $$;
