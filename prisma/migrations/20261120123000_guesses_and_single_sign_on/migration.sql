-- Guesses as instants, so that the window rolls: never more than the limit in any stretch of its length.
DROP INDEX "guess_windows_started_at_idx";
DELETE FROM "guess_windows";
ALTER TABLE "guess_windows" DROP COLUMN "guesses", DROP COLUMN "started_at",
ADD COLUMN     "guessed_at" TIMESTAMPTZ(6)[],
ADD COLUMN     "latest_at" TIMESTAMPTZ(6) NOT NULL;

-- CreateIndex
CREATE INDEX "guess_windows_latest_at_idx" ON "guess_windows"("latest_at");

-- The identity provider's name for an account that was linked to it.
ALTER TABLE "people" ADD COLUMN     "oidc_subject" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "people_oidc_subject_key" ON "people"("oidc_subject");
