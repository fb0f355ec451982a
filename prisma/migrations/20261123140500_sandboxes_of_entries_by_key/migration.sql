-- Subjects are looked up by key: with the ids compared as text, each entry of the operator's audit log read all events, organizations and integrations.
CREATE OR REPLACE FUNCTION sandbox_of(entry audit_entries) RETURNS uuid STABLE LANGUAGE sql AS $$
  SELECT coalesce(
    (SELECT sandbox_id FROM events WHERE id = entry.event_id),
    (SELECT sandbox_id FROM organizations WHERE id = entry.organization_id),
    (SELECT sandbox_id FROM integrations WHERE id = entry.integration_id),
    (SELECT sandbox_id FROM people WHERE id = entry.actor_person_id),
    (SELECT sandbox_id FROM events WHERE entry.subject_type = 'event' AND id = subject.id),
    (SELECT sandbox_id FROM organizations WHERE entry.subject_type = 'organization' AND id = subject.id),
    (SELECT sandbox_id FROM integrations WHERE entry.subject_type = 'integration' AND id = subject.id))
    FROM (SELECT CASE WHEN entry.subject_type IN ('event', 'organization', 'integration') AND entry.subject_id ~ '^[0-9a-f-]{36}$' THEN entry.subject_id::uuid END) AS subject (id)
$$;
