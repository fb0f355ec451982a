import { importEvent } from "@/bench/import";
import { aWorld, issueCodes, issueTokens, type World } from "@/bench/world";
import { aListener } from "@/e2e/support/listener";
import { aMember, aPerson } from "@/e2e/support/world";
import { pool } from "@/lib/db/pool";

/**
 * A small installation: the event and the integration that the hot statements query. Years of data
 * are added around it (seed.ts).
 */
export interface SmallInstallation extends World {
  organizationId: string;
  /** The person who manages the integration. */
  publisherId: string;
  unused: { code: string; refreshToken: string; accessToken: string };
}

const people = 1_000;
/** More rows than the largest page of a log. */
const rowsOfLogs = 200;

/**
 * Creates the installation. A second integration, with the endpoint `webhookUrl`, has a due
 * delivery and an occurrence that is not fanned out yet.
 */
export async function aSmallInstallation(
  databaseUrl: string,
  webhookUrl: string,
): Promise<SmallInstallation> {
  const imported = await importEvent(databaseUrl, people);
  const { organizationId, eventId } = imported;
  const world = await aWorld(imported);
  const publisher = await aPerson();
  await aMember({ id: organizationId }, publisher);
  const { integration: listener } = await aListener(
    { id: eventId, organization_id: organizationId },
    webhookUrl,
  );
  await pool().query(requestsSql, [world.app.id, eventId, rowsOfLogs]);
  await pool().query(auditSql, [organizationId, eventId, publisher.id, rowsOfLogs]);
  await pool().query(settledDeliveriesSql, [world.app.id, eventId, rowsOfLogs]);
  await pool().query("SELECT place_event_log_entries($1)", [rowsOfLogs]);
  await pool().query(readsSql, [world.app.id, eventId, world.person.id, rowsOfLogs]);
  await pool().query(notificationsSql, [eventId, world.person.id, rowsOfLogs]);
  await pool().query(dueDeliverySql, [listener.id, eventId]);
  // Keeps the sessions recently seen for the whole run. Otherwise updates that are due every few
  // minutes would be measured too.
  await pool().query("UPDATE sessions SET last_seen_at = now() + interval '1 day'");
  const unused = {
    code: requireOne(await issueCodes(world, "installation", 1)),
    refreshToken: requireOne(await issueTokens(world, "refresh_tokens", 1)),
    accessToken: requireOne(await issueTokens(world, "access_tokens", 1)),
  };
  return { ...world, organizationId, publisherId: publisher.id, unused };
}

function requireOne([made]: string[]): string {
  if (made === undefined) throw new Error("No row was created.");
  return made;
}

const requestsSql = `
  INSERT INTO api_requests (integration_id, at, request_id, endpoint, token_kind, event_id, status,
    error_code, duration_ms)
  SELECT $1, now() - n * interval '1 second', 'call-' || n, 'GET /api/v1/events/{event_id}',
    'installation', $2,
         CASE n % 3 WHEN 0 THEN 404 ELSE 200 END, CASE n % 3 WHEN 0 THEN 'resource_not_found' END,
           2 FROM generate_series(1, $3::int) n`;

const auditSql = `
  INSERT INTO audit_entries (at, actor_kind, actor_person_id, action, subject_type, subject_id,
    organization_id, event_id)
  SELECT now() - n * interval '1 second', 'person', $3::uuid, 'event.edited', 'event', $2::text,
    $1::uuid, $2::uuid FROM generate_series(1, $4::int) n`;

const settledDeliveriesSql = `
  WITH happened AS (
    INSERT INTO occurrences (event_type, event_id, dedup_key, snapshot, occurred_at, fanned_out_at)
    SELECT 'thread.created', $2, 'call-' || n, '{}', now() - n * interval '1 second', now()
      FROM generate_series(1, $3::int) n RETURNING id, occurred_at
  )
  INSERT INTO deliveries (delivery_id, occurrence_id, integration_id, event_id, event_type, body,
    status, attempt_count, created_at, settled_at, next_attempt_at,
                          first_attempt_at, first_duration_ms, first_outcome, first_status_code, first_request_headers)
  SELECT 'dlv_' || id, id, $1, $2, 'thread.created', '{}',
    CASE WHEN get_byte(uuid_send(id), 0) % 3 = 0 THEN 'dead' ELSE 'delivered' END, 1, occurred_at,
    occurred_at, NULL,
         occurred_at, 5, 'acknowledged', 200, '{}'
    FROM happened`;

const readsSql = `
  WITH pages AS (
    INSERT INTO read_pages (id, event_id, people, withheld, unscoped)
      SELECT gen_random_uuid(), $2, ARRAY [$3::uuid], '{}', '{}' FROM generate_series(1, 20)
      RETURNING id
  )
  INSERT INTO read_records (id, integration_id, event_id, at, source, page_id)
  SELECT gen_random_uuid(), $1, $2, now() - n * interval '6 hours', 'participants',
    (ARRAY (SELECT id FROM pages))[1 + n % 20] FROM generate_series(1, $4::int) n`;

/** One of them has a pending mail. */
const notificationsSql = `
  WITH made AS (
    INSERT INTO notifications (person_id, kind, event_id, details, created_at)
      SELECT $2, 'application.approved', $1, '{}', now() - n * interval '1 hour'
      FROM generate_series(1, $3::int) n RETURNING id, person_id
  )
  INSERT INTO mails (kind, email, notification_id) SELECT 'notification', email, made.id FROM made
    JOIN people p ON p.id = person_id LIMIT 1`;

const dueDeliverySql = `
  WITH happened AS (
    INSERT INTO occurrences (event_type, event_id, dedup_key, snapshot, fanned_out_at)
    SELECT 'thread.created', $2::uuid, n::text,
      jsonb_build_object('id', gen_random_uuid(), 'name', 'Tabletop'), CASE n WHEN 1 THEN now() END
      FROM generate_series(1, 2) n
    RETURNING id, fanned_out_at
  )
  INSERT INTO deliveries (delivery_id, occurrence_id, integration_id, event_id, event_type, body)
  SELECT 'dlv_' || id, id, $1::uuid, $2::uuid, 'thread.created', '{}' FROM happened
    WHERE fanned_out_at IS NOT NULL`;
