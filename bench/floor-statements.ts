// The floor's statements: the minimum that produces the same response, as text that is sent
// unchanged.

const page = (columns: string, table: string, key: string, more = "", joins = "") => `
  SELECT json_build_object('items', coalesce(json_agg(row), '[]'), 'next_cursor',
    'next')::text AS body FROM (
    SELECT ${columns} FROM (
      SELECT * FROM ${table} WHERE event_id = $1
        AND (created_at, ${key}) > ($2::timestamptz, $3::uuid) ${more} ORDER BY created_at, ${key}
        LIMIT $4::int
    ) t ${joins}
  ) row`;

const participant = `t.person_id AS id, t.created_at, t.updated_at, t.display_name, t.nickname, t.organisation, t.privacy_mode, p.is_guest, t.role_id AS role,
  t.real_name, p.email, t.admin_notes, t.application_status, t.application_admin_notes, t.custom_form_fields, t.privacy_mode AS personal_data_withheld`;

const withPerson = "JOIN people p ON p.id = t.person_id AND p.deleted_at IS NULL";

const activity = `t.*,
  (SELECT json_agg(person_id) FROM sign_ups s WHERE s.event_id = t.event_id
    AND s.activity_id = t.id) AS players,
  (SELECT display_name FROM event_people h WHERE h.event_id = t.event_id
    AND h.person_id = t.host_person_id) AS host_display_name,
  (SELECT json_agg(person_id) FROM activity_co_hosts c WHERE c.event_id = t.event_id
    AND c.activity_id = t.id) AS co_host_ids,
  (SELECT json_agg(wave_id) FROM wave_activities w WHERE w.event_id = t.event_id
    AND w.activity_id = t.id) AS registration_waves`;

/** $1 the event, $2 and $3 the start of the page, $4 its size. */
export const pages: Record<string, string> = {
  participants: page(
    participant,
    "event_people",
    "person_id",
    "AND registered_at IS NOT NULL AND removed_at IS NULL AND cancelled_at IS NULL",
    withPerson,
  ),
  program: page(
    `t.*, (SELECT json_agg(a) FROM (SELECT ${activity} FROM activities t
      WHERE t.event_id = $1 AND t.thread_id = thread.id) a) AS activities`,
    "threads",
    "id",
    "",
    "CROSS JOIN LATERAL (SELECT t.id) thread",
  ),
  activities: page(activity, "activities", "id"),
  locations: page("t.*", "locations", "id"),
  threads: page("t.*", "threads", "id"),
  "registration-waves": page(
    `t.*, (SELECT json_agg(activity_id) FROM wave_activities w WHERE w.event_id = t.event_id
      AND w.wave_id = t.id) AS base_activities,
     (SELECT json_agg(role_id) FROM wave_roles w WHERE w.event_id = t.event_id
       AND w.wave_id = t.id) AS roles_ids`,
    "registration_waves",
    "id",
  ),
  roles: page("t.*", "roles", "id"),
};

/** $1 the event. */
export const event =
  "SELECT json_build_object('event', t)::text AS body FROM events t WHERE id = $1";

/** $1 the event, $2 the person. */
export const oneParticipant = `
  SELECT json_build_object('participant', row)::text AS body
  FROM (SELECT ${participant} FROM event_people t ${withPerson} WHERE t.event_id = $1
    AND t.person_id = $2) row`;

export const profile = `
  SELECT json_build_object('profile',
    json_build_object('user_id', $2::uuid, 'name', row.name, 'email', row.email, 'event_profile',
    row))::text AS body
  FROM (SELECT p.name, ${participant} FROM event_people t ${withPerson} WHERE t.event_id = $1
    AND t.person_id = $2) row`;

/** $1 the digest of an access token. */
export const bearer = `
  SELECT f.event_id, f.person_id FROM access_tokens a
  JOIN token_families f ON f.id = a.family_id JOIN integrations i ON i.id = f.integration_id
    JOIN connections c ON c.id = f.connection_id
  WHERE a.digest = $1 AND a.revoked_at IS NULL AND a.expires_at > now() AND f.revoked_at IS NULL
    AND i.status = 'active' AND c.status <> 'ended'`;

/** $1 the client id, $2 the digest of its secret. */
const client = `client AS (
  SELECT i.id FROM integrations i JOIN client_secrets s ON s.integration_id = i.id
  WHERE i.client_id = $1 AND s.digest = $2 AND i.status = 'active'
    AND (s.expires_at IS NULL OR s.expires_at > now()))`;

const newPair = (access: string, refresh: string, from: string) => `
access AS (INSERT INTO access_tokens (digest, family_id, scopes, expires_at)
  SELECT ${access}, id, scopes, now() + interval '1 hour' FROM ${from}),
refresh AS (INSERT INTO refresh_tokens (digest, family_id, expires_at)
  SELECT ${refresh}, id, now() + interval '90 days' FROM ${from})`;

/**
 * The person is looked up in a subquery instead of a plain join: see lib/tokens/issued-grant.ts.
 */
const granted = (from: string) => `
SELECT f.scopes, f.event_id, e.organization_id, p.email, p.name FROM ${from} f
  JOIN events e ON e.id = f.event_id
LEFT JOIN LATERAL (SELECT email, name FROM people WHERE id = f.person_id LIMIT 1) p ON true`;

/** $3 the code's digest, $4 the redirect URI, $5 the challenge, $6 and $7 the new digests. */
export const exchange = `
WITH ${client}, code AS (
  UPDATE authorization_codes a SET used_at = now() FROM client
  WHERE a.digest = $3 AND a.integration_id = client.id AND a.redirect_uri = $4
    AND a.code_challenge = $5
    AND a.used_at IS NULL AND a.revoked_at IS NULL AND a.expires_at > now()
  RETURNING a.*
), family AS (
  INSERT INTO token_families (kind, integration_id, event_id, connection_id, person_id, consent_id,
    code_digest, scopes, expires_at)
  SELECT a.kind, a.integration_id, a.event_id, c.id, CASE a.kind WHEN 'user' THEN a.person_id END,
    a.consent_id, a.digest, a.scopes, now() + interval '1 year'
  FROM code a JOIN connections c ON c.integration_id = a.integration_id AND c.event_id = a.event_id
    AND c.status <> 'ended'
  RETURNING id, scopes, event_id, person_id
), ${newPair("$6", "$7", "family")} ${granted("family")}`;

/** $3 the refresh token's digest, $4 and $5 the new digests. */
export const refresh = `
WITH ${client}, family AS (
  UPDATE refresh_tokens r SET used_at = now() FROM client, token_families f
  WHERE r.digest = $3 AND r.used_at IS NULL AND r.expires_at > now() AND f.id = r.family_id
    AND f.integration_id = client.id AND f.revoked_at IS NULL
  RETURNING f.id, f.scopes, f.event_id, f.person_id
), ${newPair("$4", "$5", "family")} ${granted("family")}`;

/** $3 the access token's digest. */
export const revoke = `
WITH ${client} UPDATE access_tokens a SET revoked_at = now() FROM client, token_families f
WHERE a.digest = $3 AND f.id = a.family_id AND f.integration_id = client.id`;

/** $1 the session, $2 the client id, $3 the new code's digest, $4 the challenge. */
export const authorize = `
INSERT INTO authorization_codes (digest, integration_id, kind, event_id, person_id, consent_id,
  scopes, redirect_uri, code_challenge, expires_at)
SELECT $3, i.id, 'user', c.event_id, c.person_id, c.id, c.scopes, i.redirect_uris[1], $4,
  now() + interval '10 minutes'
FROM sessions s JOIN consents c ON c.person_id = s.person_id AND c.revoked_at IS NULL
  JOIN integrations i ON i.id = c.integration_id AND i.client_id = $2
WHERE s.id = $1 AND s.expires_at > now()
RETURNING redirect_uri`;

/** $3 the start of the page, $4 its size. */
export const eventLog = `
WITH ${client}, page AS (
  SELECT integration_id, delivery_row, position FROM event_log_entries
  WHERE integration_id = (SELECT id FROM client) AND position > $3::bigint ORDER BY position
    LIMIT $4::int)
SELECT e.position::text AS cursor, d.delivery_id, d.event_type, d.event_id, d.created_at, d.status,
  d.replay_of, convert_from(d.body, 'UTF8') AS body
FROM page e JOIN deliveries d ON d.integration_id = e.integration_id AND d.id = e.delivery_row
  ORDER BY e.position`;
