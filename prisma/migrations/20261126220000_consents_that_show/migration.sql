-- Since when a consent has shown the person's profile: a later decision adds or leaves out profile.read in the same row. Null if it never did.
ALTER TABLE "consents" ADD COLUMN "showing_since" TIMESTAMPTZ(6);

CREATE FUNCTION note_showing_since() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.showing_since := now();
  RETURN NEW;
END $$;
CREATE TRIGGER note_showing_since BEFORE INSERT OR UPDATE OF scopes ON "consents" FOR EACH ROW
  WHEN (NEW.showing_since IS NULL AND 'profile.read' = ANY (NEW.scopes)) EXECUTE FUNCTION note_showing_since();
