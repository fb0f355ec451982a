-- The text of a row that searches read, without accents (docs/rules/screens.md#search). The
-- extension `unaccent` is not needed: not every role may create it, and its function is not
-- immutable. `foldAccents` in lib/portal/search/fold-accents.ts folds the same letters.
CREATE FUNCTION fold_accents(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT normalize(regexp_replace(normalize(
    replace(replace(replace(replace(replace(replace(replace(replace(
      translate(words, 'łŁøØđĐðÐħĦŧŦı', 'lLoOdDdDhHtTi'),
      'ß', 'ss'), 'ẞ', 'SS'), 'æ', 'ae'), 'Æ', 'AE'), 'œ', 'oe'), 'Œ', 'OE'), 'þ', 'th'), 'Þ', 'TH'),
    NFD), '[\u0300-\u036f]', '', 'g'), NFC)
$$;

ALTER TABLE "event_people" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_accents(
  coalesce(display_name, '') || ' ' || coalesce(nickname, '') || ' ' || coalesce(real_name, '') || ' ' || coalesce(organisation, ''))) STORED;
ALTER TABLE "events" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_accents(
  coalesce(title, '') || ' ' || coalesce(city, '') || ' ' || coalesce(location, ''))) STORED;
ALTER TABLE "integrations" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_accents(
  display_name || ' ' || publisher_name)) STORED;
ALTER TABLE "organizations" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_accents(name)) STORED;
ALTER TABLE "activities" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_accents(coalesce(title, ''))) STORED;
ALTER TABLE "locations" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_accents(
  coalesce(name, '') || ' ' || coalesce(code, '') || ' ' || coalesce(building, '') || ' ' || coalesce(venue, ''))) STORED;

DROP INDEX "event_people_words_idx";
DROP INDEX "events_words_idx";
DROP INDEX "integrations_words_idx";
CREATE INDEX "event_people_words_idx" ON "event_people" USING gin (search_words(search_text));
CREATE INDEX "events_words_idx" ON "events" USING gin (search_words(search_text));
CREATE INDEX "integrations_words_idx" ON "integrations" USING gin (search_words(search_text));
