-- Removing a scope from a manifest marks the integration's row: consents, codes and families carry the epoch in which their scopes were granted, and compare.
ALTER TABLE "integrations" ADD COLUMN     "scope_epoch" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "withdrawn_scopes" JSONB NOT NULL DEFAULT '{}';
ALTER TABLE "consents" ADD COLUMN     "scope_epoch" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "authorization_codes" ADD COLUMN     "scope_epoch" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "token_families" ADD COLUMN     "scope_epoch" INTEGER NOT NULL DEFAULT 0;
