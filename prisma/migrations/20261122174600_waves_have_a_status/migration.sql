-- A wave without a status is scheduled: those that were imported without one start like the others.
UPDATE "registration_waves" SET status = 'scheduled' WHERE status IS NULL;
