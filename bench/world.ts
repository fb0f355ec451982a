import { randomUUID } from "node:crypto";
import { type App, aConnection, aCookieHeader, anApp, aVerifier } from "@/e2e/support/oauth";
import { aConsent, anInstallationToken, aSession, aUserToken } from "@/e2e/support/world";
import { digest, newSecret } from "@/lib/crypto/secrets";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { openPseudonymKey, pseudonym } from "@/lib/people/pseudonym";
import { scopeNames } from "@/lib/resources/scopes";
import type { TokenKind } from "@/lib/tokens/authorization-code";
import type { ImportResult } from "./import";

/**
 * An imported event with a program, connected to an integration whose budgets never refuse a
 * request.
 */
export async function aWorld({ organizationId, eventId }: ImportResult) {
  const scopes = Object.fromEntries(scopeNames.map((name) => [name, "optional"] as const));
  await prisma().organization.update({
    where: { id: organizationId },
    data: { verification: "verified" },
  });
  const app = await anApp({ id: organizationId }, { scopes });
  const unlimited = "1000000000/3600,1000000000/60,1000";
  await prisma().integration.update({
    where: { id: app.id },
    data: { limit_installation: unlimited, limit_user: unlimited },
  });
  await pool().query(program, [eventId]);
  const connection = await aConnection(app, { id: eventId }, [...scopeNames]);
  const [person] = await participantsOf(eventId, 1);
  if (!person) throw new Error("The event has no people.");
  await aConsent(connection, person);
  const { pseudonym_key } = await prisma().integration.findUniqueOrThrow({ where: { id: app.id } });
  return {
    app,
    eventId,
    connection,
    person,
    pseudonym: pseudonym(openPseudonymKey(pseudonym_key, app.id), person.id),
    installationToken: (await anInstallationToken(connection)).token,
    userToken: (await aUserToken(connection, person)).token,
    cookie: (await aCookieHeader(person)).Cookie,
    session: (await aSession(person)).id,
    ...aVerifier(),
  };
}

export type World = Awaited<ReturnType<typeof aWorld>>;

/** A token of another client for the same event, with an exhausted budget. */
export async function aTokenWithoutBudget({ app, eventId }: World): Promise<string> {
  const other: App = await anApp({ id: app.organization_id });
  await prisma().integration.update({
    where: { id: other.id },
    data: { limit_installation: "1/3600,1/3600,1000" },
  });
  return (await anInstallationToken(await aConnection(other, { id: eventId }))).token;
}

async function participantsOf(eventId: string, count: number): Promise<{ id: string }[]> {
  const text =
    "SELECT person_id AS id FROM event_people WHERE event_id = $1 AND NOT privacy_mode ORDER BY created_at LIMIT $2";
  return (await pool().query<{ id: string }>(text, [eventId, count])).rows;
}

/** Issues this many codes like those of the consent screen. */
export async function issueCodes(
  { app, eventId, person, codeChallenge }: World,
  kind: TokenKind,
  count: number,
): Promise<string[]> {
  const made = Array.from({ length: count }, () => newSecret("svc_ac_"));
  const scopes = kind === "user" ? ["profile.read"] : ["event.read"];
  const text = `
    INSERT INTO authorization_codes (digest, integration_id, kind, event_id, person_id, consent_id,
      scopes, redirect_uri, code_challenge, expires_at)
    SELECT digest, $2, $3, $4, $5,
      (SELECT id FROM consents WHERE $3 = 'user' AND integration_id = $2 AND event_id = $4
      AND person_id = $5),
           $6, $7, $8, now() + interval '1 day' FROM unnest($1::bytea[]) digest`;
  await pool().query(text, [
    made.map(digest),
    app.id,
    kind,
    eventId,
    person.id,
    scopes,
    app.redirectUri,
    codeChallenge,
  ]);
  return made;
}

/** Creates this many installation token families, each with one token of this kind. */
export async function issueTokens(
  { app, eventId, connection }: World,
  table: "refresh_tokens" | "access_tokens",
  count: number,
): Promise<string[]> {
  const made = Array.from({ length: count }, () =>
    newSecret(table === "refresh_tokens" ? "svc_rt_" : "svc_at_"),
  );
  const families = made.map(() => randomUUID());
  await pool().query(
    `INSERT INTO token_families (id, kind, integration_id, event_id, connection_id, scopes,
      expires_at)
     SELECT id, 'installation', $2, $3, $4, '{event.read}', now() + interval '1 year'
       FROM unnest($1::uuid[]) id`,
    [families, app.id, eventId, connection.id],
  );
  const text = `INSERT INTO ${table} (digest, family_id, expires_at)
    SELECT *, now() + interval '1 day' FROM unnest($1::bytea[], $2::uuid[])`;
  await pool().query(text, [made.map(digest), families]);
  await pool().query(`ANALYZE token_families, ${table}`); // as autovacuum does after slow inserts
  return made;
}

/**
 * $1 the event: 20 threads, 30 locations, 10 roles, 200 activities with a host, two co-hosts and
 * ten players each, and 6 waves of ten activities.
 */
const program = `
WITH thread AS (
  INSERT INTO threads (event_id, name, description, sort_order)
    SELECT $1, 'Thread ' || n, 'What it is about.', n FROM generate_series(1, 20) n RETURNING id
), location AS (
  INSERT INTO locations (event_id, name, scope, type, capacity, sort_order)
    SELECT $1, 'Room ' || n, 'indoor', 'room', 50, n FROM generate_series(1, 30) n
  RETURNING id
), role AS (
  INSERT INTO roles (event_id, name) SELECT $1, 'Role ' || n FROM generate_series(1, 10) n
    RETURNING id
), person AS (
  SELECT person_id, row_number() OVER (ORDER BY created_at) AS n
    FROM (SELECT * FROM event_people WHERE event_id = $1 ORDER BY created_at LIMIT 1000) first
), activity AS (
  INSERT INTO activities (event_id, title, description, activity_type, status, start_time, end_time,
    capacity, thread_id, host_person_id, created_at)
  SELECT $1, 'Activity ' || n, repeat('About it. ', 12), 'workshop', 'scheduled', now(),
    now() + interval '1 hour', 20,
         (ARRAY(SELECT id FROM thread))[1 + n % 20],
           (SELECT person_id FROM person WHERE person.n = 1 + a.n), now() + n * interval '1 second'
  FROM generate_series(1, 200) AS a (n) RETURNING id, created_at
), numbered AS (
  SELECT id, row_number() OVER (ORDER BY created_at) AS n FROM activity
), wave AS (
  INSERT INTO registration_waves (event_id, name, status, audience)
    SELECT $1, 'Wave ' || n, 'scheduled', 'all' FROM generate_series(1, 6) n RETURNING id
), gated AS (
  INSERT INTO wave_activities (event_id, wave_id, activity_id) SELECT $1, wave.id, numbered.id
    FROM wave JOIN numbered ON numbered.n <= 10
), open_to AS (
  INSERT INTO wave_roles (event_id, wave_id, role_id) SELECT $1, wave.id, role.id FROM wave, role
), co_host AS (
  INSERT INTO activity_co_hosts (event_id, activity_id, person_id)
  SELECT $1, numbered.id, person_id FROM numbered JOIN person ON person.n BETWEEN 2 + numbered.n
    AND 3 + numbered.n
)
INSERT INTO sign_ups (event_id, activity_id, person_id)
SELECT $1, numbered.id, person_id FROM numbered JOIN person ON person.n BETWEEN 100 + numbered.n
  AND 109 + numbered.n`;
