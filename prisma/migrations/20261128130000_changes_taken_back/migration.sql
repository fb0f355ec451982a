-- The old address of an account can take a change back (docs/rules/accounts.md#changed-addresses).
ALTER TABLE "account_links" DROP CONSTRAINT "account_links_purpose_check";
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_purpose_check"
  CHECK (purpose IN ('reset_password', 'verify_address', 'change_address', 'take_back_address'));
CREATE INDEX "account_links_email_idx" ON "account_links"("email") WHERE purpose = 'take_back_address';
