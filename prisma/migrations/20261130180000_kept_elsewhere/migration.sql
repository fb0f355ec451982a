-- Feed tokens have names, and the kinds of records of an event that a feed or a watched schedule
-- writes are known.

ALTER TABLE feed_tokens ADD COLUMN name text NOT NULL DEFAULT 'Feed';
UPDATE feed_tokens SET name = 'Feed …' || hint;

CREATE TABLE kept_kinds (
  event_id uuid NOT NULL REFERENCES events(id) ON UPDATE CASCADE ON DELETE CASCADE,
  kind text NOT NULL,
  kept_by text NOT NULL,
  reached_at timestamp(6) with time zone NOT NULL,
  is_edited_here boolean NOT NULL DEFAULT false,
  CONSTRAINT kept_kinds_pkey PRIMARY KEY (event_id, kind)
);
