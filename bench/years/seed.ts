import pg from "pg";
import { partitionAuditLogSql } from "@/e2e/support/audit-partitions";
import { dayOfSql, totalsSql } from "@/lib/read-records/store";
import type { SmallInstallation } from "./small-installation";

/**
 * The row counts after five years. Logs and deliveries are only kept for a while, so later years do
 * not add to them.
 */
const afterFiveYears = {
  people: 2_000_000,
  families: 10_000_000,
  deliveries: 10_000_000,
  requests: 50_000_000,
  auditEntries: 5_000_000,
  readPages: 1_000_000,
  readRecords: 50_000_000,
  notifications: 20_000_000,
  /** Mails are deleted once sent. These wait for mailboxes that accept none. */
  mails: 100_000,
};

/** The numbers that do not grow with the factor. */
const [events, integrations] = [500, 100];

type Sizes = typeof afterFiveYears;

/**
 * Adds years of data around the installation with set-based statements inside the database.
 * `factor` is the fraction of five years. The installation's event has a fiftieth of all rows and
 * its integration a tenth. Rows refer to each other by digests of numbers, so that no reference has
 * to be looked up.
 */
export async function seedYears(
  databaseUrl: string,
  installation: SmallInstallation,
  factor: number,
): Promise<Sizes> {
  const scaled = (count: number) => Math.max(100, Math.round(count * factor));
  const sizes: Sizes = {
    people: scaled(afterFiveYears.people),
    families: scaled(afterFiveYears.families),
    deliveries: scaled(afterFiveYears.deliveries),
    requests: scaled(afterFiveYears.requests),
    auditEntries: scaled(afterFiveYears.auditEntries),
    readPages: scaled(afterFiveYears.readPages),
    readRecords: scaled(afterFiveYears.readRecords),
    notifications: scaled(afterFiveYears.notifications),
    mails: scaled(afterFiveYears.mails),
  };
  const client = new pg.Client({
    connectionString: databaseUrl,
    options: "-c work_mem=64MB -c maintenance_work_mem=512MB",
  });
  await client.connect();
  try {
    // Triggers and foreign keys would check each row.
    await client.query("SET session_replication_role = replica");
    await client.query(rowNumberFunctions(installation, sizes));
    await client.query(
      "SELECT add_partition('api_requests', 'day', now() - day * interval '1 day') FROM generate_series(0, 8) day",
    );
    await client.query(
      "SELECT add_partition('deliveries', 'month', now() - month * interval '1 month') FROM generate_series(0, 4) month",
    );
    await client.query(partitionAuditLogSql);
    for (const [table, insert] of Object.entries(inserts(installation, sizes)))
      await withoutIndexes(client, table, insert);
    await client.query(addUpReadDaysSql);
    await client.query(
      "UPDATE event_log_head SET position = (SELECT max(position) FROM event_log_entries), placed_at = now()",
    );
    await client.query("VACUUM (ANALYZE, FREEZE)");
  } finally {
    await client.end();
  }
  return sizes;
}

/** The state that housekeeping leaves behind. */
const addUpReadDaysSql = `
  INSERT INTO read_days (event_id, integration_id, day, source, first_read, last_read, last_id,
    times, people, hidden, from_at, to_at)
  SELECT r.event_id, r.integration_id, ${dayOfSql("r.at")}, r.source, ${totalsSql}
    FROM read_records r JOIN read_pages p ON p.id = r.page_id
   WHERE r.at <= now() - interval '5 minutes' GROUP BY 1, 2, 3, 4;
  UPDATE read_days_until SET until = now() - interval '5 minutes'`;

/**
 * Inserts without maintaining the indexes of the table and its partitions, also those of its keys,
 * and rebuilds them afterwards. That takes a fraction of the time. `pg_index.indisready` shows
 * PostgreSQL whether an insert has to add to an index. REINDEX sets it again.
 */
async function withoutIndexes(client: pg.Client, table: string, insert: string) {
  const { rows } = await client.query<{ name: string }>(
    `UPDATE pg_index SET indisready = false FROM pg_class t
      WHERE t.oid = indrelid AND t.relkind = 'r'
        AND (t.oid = $1::regclass OR t.oid IN (SELECT relid FROM pg_partition_tree($1)))
     RETURNING indexrelid::regclass::text AS name`,
    [table],
  );
  await client.query(insert);
  for (const { name } of rows) await client.query(`REINDEX INDEX ${name}`);
}

/** SQL functions that map a row's number to the records that it belongs to. */
const rowNumberFunctions = (
  { eventId, app, connection }: SmallInstallation,
  { deliveries }: Sizes,
) => `
  CREATE FUNCTION pg_temp.event(n bigint) RETURNS uuid LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN n % 50 = 0 THEN '${eventId}' ELSE md5('event ' || n % ${events - 1})::uuid END
      $$;
  CREATE FUNCTION pg_temp.integration(n bigint) RETURNS uuid LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN n % 10 = 0 THEN '${app.id}' ELSE
      md5('integration ' || n % ${integrations - 1})::uuid END $$;
  CREATE FUNCTION pg_temp.connection(n bigint) RETURNS uuid LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN n % 50 = 0 THEN '${connection.id}' ELSE
      md5('connection ' || pg_temp.event(n) || pg_temp.integration(n))::uuid END $$;
  CREATE FUNCTION pg_temp.named(kind text, n bigint) RETURNS uuid LANGUAGE sql STABLE AS $$
    SELECT md5(kind || ' ' || n)::uuid $$;
  CREATE FUNCTION pg_temp.delivery(n bigint) RETURNS uuid LANGUAGE sql STABLE AS $$
    SELECT first_delivery_row(pg_temp.named('occurrence', n),
      ${instantWithin(121, deliveries, `to_timestamp(${Math.floor(Date.now() / 1_000)})`)},
      pg_temp.integration(n)) $$`;

/** Maps row number n of `count` to an instant within the last `days` days, oldest first. */
const instantWithin = (days: number, count: number, now = "now()") =>
  `${now} - (1 - n::float8 / ${count}) * interval '${days} days'`;

/** The events or integrations other than the installation's. */
const otherRows = (count: number) => `generate_series(0, ${count - 2}) n`;

const rowNumbers = (count: number) => `generate_series(1, ${count}::bigint) n`;

/**
 * The statements by table, in order of their references. Moduli without a common factor spread
 * ended and live rows evenly.
 */
function inserts(
  { organizationId, eventId, app }: SmallInstallation,
  sizes: Sizes,
): Record<string, string> {
  const {
    people,
    families,
    deliveries,
    requests,
    auditEntries,
    readPages,
    readRecords,
    notifications,
    mails,
  } = sizes;
  const person = `1 + n % ${people}`;
  /**
   * An end within the thirty days for which ended tokens are kept. One row in a hundred is older
   * and due for housekeeping.
   */
  const endedAt =
    "now() - CASE WHEN n % 97 = 0 THEN interval '31 days' ELSE (n % 2900) * interval '15 minutes' END";
  const isLive = "n % 7 = 0";
  return {
    people: `INSERT INTO people (id, name, email, created_at)
      SELECT pg_temp.named('person', n), 'Person ' || n, 'person-' || n || '@years.example',
        ${instantWithin(1_825, people)} FROM ${rowNumbers(people)}`,
    events: `INSERT INTO events (id, organization_id, title, slug, publish_status, created_at)
      SELECT pg_temp.named('event', n), '${organizationId}', 'Event ' || n, 'years-' || n,
        'published', now() - interval '5 years' FROM ${otherRows(events)}`,
    integrations: `INSERT INTO integrations (id, organization_id, client_id, pseudonym_key,
      display_name, description, publisher_name, support_email,
                                             privacy_policy_url, redirect_uris, visibility, declared_webhook_event_types)
      SELECT pg_temp.named('integration', n), '${organizationId}', 'years-' || n, '\\x00',
        'Integration ' || n, 'For years.', 'Years', 'years@example.com',
             'https://example.com/privacy', '{https://example.com/back}', 'public', '{}'
               FROM ${otherRows(integrations)}`,
    webhook_endpoints: `INSERT INTO webhook_endpoints (integration_id)
      SELECT pg_temp.named('integration', n) FROM ${otherRows(integrations)}`,
    connections: `INSERT INTO connections (id, event_id, integration_id, granted_scopes)
      SELECT md5('connection ' || event || integration)::uuid, event, integration,
        '{event.read,participants.read}'
        FROM (SELECT pg_temp.named('event', n) AS event FROM ${otherRows(events)}) e
       CROSS JOIN (SELECT pg_temp.named('integration', n) AS integration
         FROM ${otherRows(integrations)} UNION ALL SELECT '${app.id}') i`,
    event_people: `INSERT INTO event_people (event_id, person_id, application_status, registered_at,
      display_name, created_at)
      SELECT pg_temp.event(n), pg_temp.named('person', n), 'approved', created_at, 'Person ' || n,
        created_at
        FROM (SELECT n, ${instantWithin(1_825, people)} AS created_at
          FROM ${rowNumbers(people)}) n`,
    consents: `INSERT INTO consents (id, integration_id, event_id, person_id, scopes)
      SELECT pg_temp.named('consent', n), pg_temp.integration(n), pg_temp.event(n),
        pg_temp.named('person', n), '{profile.read}' FROM ${rowNumbers(people)}`,
    authorization_codes: `INSERT INTO authorization_codes (digest, integration_id, kind, event_id,
      person_id, consent_id, scopes, redirect_uri, code_challenge, created_at, expires_at, used_at)
      SELECT sha256(('code ' || n)::bytea), pg_temp.integration(p), 'user', pg_temp.event(p),
        pg_temp.named('person', p), pg_temp.named('consent', p), '{profile.read}',
             'https://example.com/back', repeat('c', 43), at, at + interval '10 minutes', at
               FROM (SELECT n, ${person} AS p, ${instantWithin(120, families)} AS at
               FROM ${rowNumbers(families)}) n`,
    token_families: `INSERT INTO token_families (id, kind, integration_id, event_id, connection_id,
      person_id, consent_id, code_digest, scopes, created_at, expires_at, revoked_at, revoke_reason)
      SELECT pg_temp.named('family', n), 'user', pg_temp.integration(p), pg_temp.event(p),
        pg_temp.connection(p), pg_temp.named('person', p), pg_temp.named('consent', p),
             sha256(('code ' || n)::bytea), '{profile.read}', at, at + interval '1 year',
               CASE WHEN NOT ${isLive} THEN ${endedAt} END,
               CASE WHEN NOT ${isLive} THEN 'revoked' END
        FROM (SELECT n, ${person} AS p, ${instantWithin(120, families)} AS at
          FROM ${rowNumbers(families)}) n`,
    access_tokens: `INSERT INTO access_tokens (digest, family_id, expires_at)
      SELECT sha256(('access ' || n)::bytea), pg_temp.named('family', n),
        CASE WHEN ${isLive} THEN now() + interval '30 minutes' ELSE ${endedAt} END
        FROM ${rowNumbers(families)}`,
    refresh_tokens: `INSERT INTO refresh_tokens (digest, family_id, expires_at, used_at)
      SELECT sha256((kind || n)::bytea), pg_temp.named('family', n), now() + interval '60 days',
        CASE kind WHEN 'used ' THEN ${endedAt} END
        FROM ${rowNumbers(families)} CROSS JOIN unnest(ARRAY ['used ', 'unused ']) kind`,
    occurrences: `INSERT INTO occurrences (id, event_type, event_id, dedup_key, snapshot,
      occurred_at, dispatch_at, fanned_out_at)
      SELECT pg_temp.named('occurrence', n), 'thread.created', pg_temp.event(n), n::text,
        CASE WHEN at > now() - interval '30 days' THEN '{"name": "Tabletop"}' ELSE '{}' END::jsonb,
             at, at, at FROM (SELECT n, ${instantWithin(121, deliveries)} AS at
               FROM ${rowNumbers(deliveries)}) n`,
    deliveries: `INSERT INTO deliveries (id, delivery_id, occurrence_id, integration_id, event_id,
      event_type, body, status, attempt_count, next_attempt_at, created_at, settled_at,
                             first_attempt_at, first_duration_ms, first_outcome, first_status_code, first_request_headers)
      SELECT pg_temp.delivery(n), 'dlv_' || n, pg_temp.named('occurrence', n),
        pg_temp.integration(n), pg_temp.event(n), 'thread.created',
             CASE WHEN at > now() - interval '30 days' THEN convert_to(repeat('About it. ', 40),
               'UTF8') END,
             CASE WHEN n % 9973 = 0 THEN 'pending' WHEN n % 31 = 0 THEN 'dead' ELSE 'delivered' END,
               1, CASE WHEN n % 9973 = 0 THEN now() + interval '1 day' END,
             at, CASE WHEN n % 9973 <> 0 THEN at END,
             at, 12, 'acknowledged', 200, '{"X-Service-Signature": "sha256=0"}'
               FROM (SELECT n, ${instantWithin(121, deliveries)} AS at
               FROM ${rowNumbers(deliveries)}) n`,
    delivery_attempts: `INSERT INTO delivery_attempts (integration_id, delivery_row, number,
      started_at, duration_ms, outcome, status_code, request_headers)
      SELECT pg_temp.integration(n), pg_temp.delivery(n), number, ${instantWithin(121, deliveries)},
        12, 'delivered', 200, '{"content-type": "application/json"}'
        FROM ${rowNumbers(deliveries)} CROSS JOIN
          LATERAL generate_series(2, CASE WHEN n % 31 = 0 THEN 10 ELSE 1 END) number`,
    event_log_entries: `INSERT INTO event_log_entries (delivery_row, integration_id, event_type,
      position, placed_at)
      SELECT pg_temp.delivery(n), pg_temp.integration(n), 'thread.created', 1000000 + n, at
        FROM (SELECT n, ${instantWithin(121, deliveries)} AS at FROM ${rowNumbers(deliveries)}) n
          WHERE at > now() - interval '30 days'`,
    api_requests: `INSERT INTO api_requests (integration_id, at, request_id, endpoint, token_kind,
      event_id, status, error_code, duration_ms)
      SELECT pg_temp.integration(n), ${instantWithin(8, requests)}, 'request-' || n,
        'GET /api/v1/events/{event_id}/participants', 'installation', pg_temp.event(n),
             CASE WHEN n % 41 = 0 THEN 404 ELSE 200 END,
               CASE WHEN n % 41 = 0 THEN 'resource_not_found' END, 3 FROM ${rowNumbers(requests)}`,
    request_hours: `INSERT INTO request_hours (integration_id, hour, succeeded, redirected, refused,
      failed, durations)
      SELECT integration, date_trunc('hour', now()) - hours * interval '1 hour', 100, 0, 3, 0,
        array_fill(3, ARRAY [33])
        FROM (SELECT pg_temp.named('integration', n) AS integration FROM ${otherRows(integrations)}
          UNION ALL SELECT '${app.id}') i
       CROSS JOIN generate_series(1, 744) hours`,
    audit_entries: `INSERT INTO audit_entries (at, actor_kind, actor_person_id, action,
      subject_type, subject_id, organization_id, event_id, integration_id)
      SELECT ${instantWithin(731, auditEntries)}, 'person', pg_temp.named('person', ${person}),
        'event.edited', 'event', '${eventId}', '${organizationId}', pg_temp.event(n),
             pg_temp.integration(n) FROM ${rowNumbers(auditEntries)}`,
    read_pages: `INSERT INTO read_pages (id, event_id, first_at, first_id, last_at, last_id, people,
      withheld, unscoped, seen_at)
      SELECT pg_temp.named('page', n), pg_temp.event(n), now(), people[1], now(), people[25],
        people, people[1:2], '{}', ${instantWithin(93, readPages)}
        FROM ${rowNumbers(readPages)} CROSS JOIN
          LATERAL (SELECT ARRAY (SELECT pg_temp.named('person', 1 + (n * 25 + k) % ${people})
                                                                    FROM generate_series(1,
                                                                      CASE WHEN n % 5 = 0 THEN 25
                                                                      ELSE 1 END) k) AS people) p`,
    read_records: `INSERT INTO read_records (id, integration_id, event_id, at, source, page_id)
      SELECT pg_temp.named('read', n), pg_temp.integration(n), pg_temp.event(n),
        ${instantWithin(91, readRecords)},
        CASE WHEN n % 3 = 0 THEN 'participant' ELSE 'participants' END,
             pg_temp.named('page', 1 + (n - 1) % ${readPages}) FROM ${rowNumbers(readRecords)}`,
    notifications: `INSERT INTO notifications (id, person_id, kind, event_id, details, created_at,
      read_at)
      SELECT pg_temp.named('notification', n), pg_temp.named('person', ${person}),
        'application.approved', pg_temp.event(n), '{}', at, CASE WHEN n % 3 = 0 THEN at END
        FROM (SELECT n, ${instantWithin(366, notifications)} AS at
          FROM ${rowNumbers(notifications)}) n`,
    mails: `INSERT INTO mails (kind, email, notification_id, created_at, due_at, attempts,
      is_awaited)
      SELECT CASE WHEN n % 50 = 0 THEN 'verification_link' ELSE 'notification' END,
        'person-' || n || '@years.example',
             CASE WHEN n % 50 <> 0 THEN pg_temp.named('notification', n) END,
               ${instantWithin(2, mails)}, now() + (n % 60 + 1) * interval '1 minute', 20,
               n % 50 = 0 FROM ${rowNumbers(mails)}`,
  };
}
