-- A search for what is old walks over the entries of deleted rows until they are vacuumed: with the usual fifth of the table, over those of weeks.
ALTER TABLE "occurrences" SET (autovacuum_vacuum_scale_factor = 0.02);
ALTER TABLE "read_records" SET (autovacuum_vacuum_scale_factor = 0.02);
