-- A record that waits for whoever proves its address has the address as its key
-- (docs/rules/accounts.md#waiting-records). Other keys of guests have no @.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "event_people_waiting_idx" ON "event_people"("guest_key") WHERE strpos("guest_key", '@') > 0;
