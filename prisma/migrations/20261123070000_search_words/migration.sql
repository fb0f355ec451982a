-- The words of a text, for searches by the beginnings of words (lib/portal/search/words.ts). Punctuation divides words, so that addresses and hyphenated names
-- are found by each part. A vector has a limit: of a longer text the beginning counts. No extension is needed.
CREATE FUNCTION search_words(words text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT to_tsvector('pg_catalog.simple', translate(left(words, 1000), '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32))) $$;

CREATE INDEX "event_people_words_idx" ON "event_people" USING gin (
  search_words(coalesce(display_name, '') || ' ' || coalesce(nickname, '') || ' ' || coalesce(real_name, '') || ' ' || coalesce(organisation, '')));

CREATE INDEX "events_words_idx" ON "events" USING gin (search_words(coalesce(title, '') || ' ' || coalesce(city, '') || ' ' || coalesce(location, '')));

CREATE INDEX "integrations_words_idx" ON "integrations" USING gin (search_words(display_name || ' ' || publisher_name));
