-- What is kept about a person, as a file for the person (docs/rules/accounts.md#own-data).
CREATE TABLE "data_exports" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "person_id" UUID NOT NULL,
    "asked_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "entries" INTEGER NOT NULL DEFAULT 0,
    "entries_expected" INTEGER,
    "claim" UUID,
    "claimed_until" TIMESTAMPTZ(6),
    "made_at" TIMESTAMPTZ(6),

    CONSTRAINT "data_exports_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "data_exports_person_id_key" ON "data_exports"("person_id");
CREATE INDEX "data_exports_waiting_idx" ON "data_exports" (asked_at) WHERE made_at IS NULL;
CREATE INDEX "data_exports_asked_at_idx" ON "data_exports"("asked_at");
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "data_export_parts" (
    "export_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "data_export_parts_pkey" PRIMARY KEY ("export_id", "number")
);
ALTER TABLE "data_export_parts" ADD CONSTRAINT "data_export_parts_export_id_fkey" FOREIGN KEY ("export_id") REFERENCES "data_exports"("id") ON DELETE CASCADE ON UPDATE CASCADE;
