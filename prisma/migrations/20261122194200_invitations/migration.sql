-- Membership by invitation (docs/rules/accounts.md#invitations), deleted organizations, and what an organization writes when it asks for verification.

CREATE TABLE "invitations" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "manage_events" BOOLEAN NOT NULL DEFAULT false,
    "manage_integrations" BOOLEAN NOT NULL DEFAULT false,
    "digest" BYTEA,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "ended_at" TIMESTAMPTZ(6),
    "outcome" TEXT,

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "invitations_outcome_check" CHECK (outcome IN ('accepted', 'declined', 'withdrawn')),
    CONSTRAINT "invitations_ended_check" CHECK ((ended_at IS NULL) = (outcome IS NULL))
);
CREATE UNIQUE INDEX "invitations_digest_key" ON "invitations"("digest");
-- One open invitation for an address in an organization: inviting it again renews this one.
CREATE UNIQUE INDEX "invitations_open_key" ON "invitations"("organization_id", "email") WHERE ended_at IS NULL;
CREATE INDEX "invitations_expires_at_idx" ON "invitations"("expires_at");
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Members who were added and have not signed in since get an invitation to accept, unless nobody who has accepted manages the organization.
WITH unaccepted AS (
  SELECT m.organization_id, m.person_id, p.email, m.manage_events, m.manage_integrations
    FROM organization_members m JOIN people p ON p.id = m.person_id AND p.deleted_at IS NULL AND p.email IS NOT NULL
   WHERE m.accepted_at IS NULL
     AND EXISTS (SELECT FROM organization_members o
                  WHERE o.organization_id = m.organization_id AND o.accepted_at IS NOT NULL AND o.manage_events AND o.manage_integrations)
), invited AS (
  INSERT INTO invitations (organization_id, email, manage_events, manage_integrations, expires_at)
  SELECT organization_id, email, manage_events, manage_integrations, now() + interval '7 days' FROM unaccepted
  RETURNING id, email
), mailed AS (
  INSERT INTO account_mails (kind, email, details) SELECT 'invitation', email, jsonb_build_object('invitationId', id) FROM invited
)
DELETE FROM organization_members m USING unaccepted u WHERE m.organization_id = u.organization_id AND m.person_id = u.person_id;

ALTER TABLE "organization_members" DROP COLUMN "accepted_at";

ALTER TABLE "organizations" ADD COLUMN "verification_about" TEXT, ADD COLUMN "verification_asked_at" TIMESTAMPTZ(6), ADD COLUMN "deleted_at" TIMESTAMPTZ(6);
