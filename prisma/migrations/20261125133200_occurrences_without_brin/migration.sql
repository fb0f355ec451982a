DROP INDEX CONCURRENTLY IF EXISTS "occurrences_occurred_at_idx";
