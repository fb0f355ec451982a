-- The language that a person chose, and the one that an authorization request asked for. NULL: none.

ALTER TABLE people ADD COLUMN language text;
ALTER TABLE authorization_requests ADD COLUMN language text;
