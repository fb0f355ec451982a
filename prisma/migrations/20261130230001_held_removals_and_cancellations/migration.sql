-- A removal of a participant and a cancellation of an activity are held like a decision on an
-- application. A person or an activity has one held decision at most.

ALTER TABLE held_decisions
  DROP CONSTRAINT held_decisions_pkey,
  DROP CONSTRAINT held_decisions_decision_check,
  ALTER COLUMN person_id DROP NOT NULL,
  ADD COLUMN activity_id uuid,
  ADD COLUMN subject_id uuid NOT NULL GENERATED ALWAYS AS (coalesce(person_id, activity_id)) STORED,
  ADD CONSTRAINT held_decisions_pkey PRIMARY KEY (event_id, subject_id),
  ADD CONSTRAINT held_decisions_decision_check
    CHECK (decision = ANY (ARRAY['reject'::text, 'request_revision'::text, 'remove'::text, 'cancel'::text])),
  ADD CONSTRAINT held_decisions_subject_check
    CHECK (num_nonnulls(person_id, activity_id) = 1 AND (activity_id IS NOT NULL) = (decision = 'cancel')),
  ADD CONSTRAINT held_decisions_event_id_activity_id_fkey FOREIGN KEY (event_id, activity_id)
    REFERENCES activities(event_id, id) ON UPDATE CASCADE ON DELETE CASCADE;

CREATE UNIQUE INDEX held_decisions_event_id_person_id_key ON held_decisions (event_id, person_id);
CREATE UNIQUE INDEX held_decisions_event_id_activity_id_key ON held_decisions (event_id, activity_id);
