-- Of indexes that seem equally good, PostgreSQL takes the latest. Until a new database has
-- statistics, each delivery would look for its occurrence among all of the event.
REINDEX INDEX CONCURRENTLY "occurrences_pkey";
