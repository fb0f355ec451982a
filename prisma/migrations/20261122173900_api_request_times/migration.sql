-- A row may stand for several refusals of one caller: only the first few of a minute are noted one by one.
ALTER TABLE api_requests ADD COLUMN times integer NOT NULL DEFAULT 1;
