-- The consents from before. A migration of its own, because the one before holds the table for itself, and the read API reads it for every page of people.
UPDATE "consents" SET showing_since = created_at WHERE showing_since IS NULL AND 'profile.read' = ANY (scopes);
