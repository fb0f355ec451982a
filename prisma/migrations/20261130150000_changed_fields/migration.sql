-- The values that a change replaced, until its deliveries are made.
ALTER TABLE occurrences ADD COLUMN before_change jsonb;

-- The value of X-Service-Changed-Fields; null for types without that header.
ALTER TABLE deliveries ADD COLUMN changed_fields text;
