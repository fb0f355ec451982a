-- Events whose form gained or lost a field, while `updated_at` of their people is still to be raised (docs/rules/resources.md#changed-forms).
CREATE TABLE "changed_forms" (
    "event_id" UUID NOT NULL,
    "up_to" UUID,

    CONSTRAINT "changed_forms_pkey" PRIMARY KEY ("event_id")
);

-- The table is new and empty: its foreign key holds writers back for an instant.
ALTER TABLE "changed_forms" ADD CONSTRAINT "changed_forms_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;
