-- The accounts that were deleted lately, for what is erased behind them.
CREATE INDEX "people_deleted_at_idx" ON "people"("deleted_at") WHERE deleted_at IS NOT NULL;
