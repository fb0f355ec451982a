-- What housekeeping looks for.
CREATE INDEX "refresh_tokens_used_idx" ON "refresh_tokens" (used_at) WHERE used_at IS NOT NULL;
CREATE INDEX "refresh_tokens_replay_idx" ON "refresh_tokens" (replay_until) WHERE replay_until IS NOT NULL;
CREATE INDEX "token_families_revoked_idx" ON "token_families" (revoked_at) WHERE revoked_at IS NOT NULL;
CREATE INDEX "quota_uses_used_at_idx" ON "quota_uses" (used_at);

-- A used code stays with its family.
DROP INDEX "authorization_codes_expires_at_idx";
CREATE INDEX "authorization_codes_unused_idx" ON "authorization_codes" (expires_at) WHERE used_at IS NULL;
