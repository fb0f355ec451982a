-- When the application was submitted again; null where it was submitted once.
ALTER TABLE "event_people" ADD COLUMN "submitted_again_at" TIMESTAMPTZ(6);
