CREATE TABLE event_imports (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    person_id uuid NOT NULL,
    event_id uuid NOT NULL,
    request_id text NOT NULL,
    address text,
    file_name text,
    file bytea,
    url text,
    every_minutes integer,
    state text DEFAULT 'reading' NOT NULL,
    outcome jsonb,
    is_renewed boolean DEFAULT false NOT NULL,
    failure text,
    attempts integer DEFAULT 0 NOT NULL,
    claim uuid,
    claimed_until timestamp(6) with time zone,
    asked_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT event_imports_pkey PRIMARY KEY (id),
    CONSTRAINT event_imports_state_check CHECK (state IN ('reading', 'previewed', 'applying', 'applied', 'failed'))
);
CREATE UNIQUE INDEX event_imports_person_id_key ON event_imports USING btree (person_id);
CREATE INDEX event_imports_event_id_idx ON event_imports USING btree (event_id);
CREATE INDEX event_imports_asked_at_idx ON event_imports USING btree (asked_at);
CREATE INDEX event_imports_waiting_idx ON event_imports USING btree (asked_at) WHERE (state IN ('reading', 'applying'));

ALTER TABLE ONLY event_imports
  ADD CONSTRAINT event_imports_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY event_imports
  ADD CONSTRAINT event_imports_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON UPDATE CASCADE ON DELETE CASCADE;
