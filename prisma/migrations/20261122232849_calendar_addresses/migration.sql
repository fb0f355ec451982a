-- A person's calendar address names its number: a new one ends those before it (docs/rules/schedules.md#calendar-address).
ALTER TABLE "people" ADD COLUMN "calendar_epoch" INTEGER NOT NULL DEFAULT 0;
