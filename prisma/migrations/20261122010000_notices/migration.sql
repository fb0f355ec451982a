-- What a person is told of, one row per recipient: their list in the app, and the outbox of the mails.
CREATE TABLE "notices" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "person_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "integration_id" UUID,
    "event_id" UUID,
    "organization_id" UUID,
    "facts" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMPTZ(6),
    "mail_due_at" TIMESTAMPTZ(6) DEFAULT CURRENT_TIMESTAMP,
    "mail_attempts" INTEGER NOT NULL DEFAULT 0,
    "mailed_at" TIMESTAMPTZ(6),

    CONSTRAINT "notices_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "notices_person_id_created_at_id_idx" ON "notices"("person_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "notices_created_at_idx" ON "notices"("created_at");

CREATE INDEX "notices_unread_idx" ON "notices" (person_id) WHERE read_at IS NULL;
CREATE INDEX "notices_waiting_idx" ON "notices" (mail_due_at) WHERE mail_due_at IS NOT NULL;

-- AddForeignKey
ALTER TABLE "notices" ADD CONSTRAINT "notices_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;
