-- Whoever is added to an organization is known to its members by the address alone until they sign in.
ALTER TABLE "organization_members" ADD COLUMN "accepted_at" TIMESTAMPTZ(6) DEFAULT CURRENT_TIMESTAMP;
UPDATE "organization_members" SET accepted_at = created_at;
