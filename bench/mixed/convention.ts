import { randomUUID } from "node:crypto";
import { importEvent } from "@/bench/import";
import type { LoadRequest } from "@/bench/load";
import { size } from "@/bench/size";
import { aWorld, type World } from "@/bench/world";
import { aFeedToken, editedHereToo, feedHeaders } from "@/e2e/support/feed";
import { aListener } from "@/e2e/support/listener";
import { aCookieHeader, authorizeUrl } from "@/e2e/support/oauth";
import { aMember, anInstallationToken, aPerson } from "@/e2e/support/world";
import { digest, newSecret } from "@/lib/crypto/secrets";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { openPseudonymKey, pseudonym } from "@/lib/people/pseudonym";
import { type EndpointName, endpoints } from "@/lib/read-api/endpoints";
import { userSideScopes } from "@/lib/resources/scopes";
import { sealSession } from "@/lib/session/cookie";
import { formHeaders, type Traffic } from "./plan";

/**
 * Requests, feed lines and clicks per second, if an hour with 36,000 requests and 6,000 changes is
 * compressed into two minutes. Each change goes to every listener.
 */
const rates = { oneThing: 154, page: 54, program: 2, refresh: 30, signIn: 27, click: 3, line: 47 };

const { people: peopleCount, visitors: visitorCount, share, warmUpSeconds, seconds } = size.mixed;

export const listeners = 10;

/**
 * An event with 20,000 people (size.ts) and its program. One integration reads and signs visitors
 * in, ten others receive every renamed thread, an organizer is signed in, and the organization
 * feeds changes.
 */
export async function aConvention(databaseUrl: string, receiverPort: number) {
  const world = await aWorld(await importEvent(databaseUrl, peopleCount));
  const event = await prisma().event.findUniqueOrThrow({ where: { id: world.eventId } });
  for (let n = 0; n < listeners; n++) {
    await aListener(event, `https://127.0.0.1:${receiverPort}/hook/${n}`, {
      declared_webhook_event_types: ["thread.updated"],
    });
  }
  const organizer = await aPerson();
  await aMember({ id: world.app.organization_id }, organizer);
  const visitors = await visitorsOf(world);
  await editedHereToo(world.eventId, "thread");
  const convention = {
    world,
    visitors,
    cookies: await Promise.all(visitors.map(({ session }) => cookieOf(session))),
    organizerCookie: (await aCookieHeader(organizer)).Cookie,
    feedToken: (await aFeedToken({ id: world.app.organization_id })).token,
    fedThreads: await threads(world, 200),
    clickedThreads: await threads(world, 50),
  };
  await pool().query("VACUUM ANALYZE");
  return convention;
}

type Convention = Awaited<ReturnType<typeof aConvention>>;

interface Visitor {
  person: string;
  consent: string;
  session: string;
}

/** People of the event who consented to the integration and have a signed-in browser. */
async function visitorsOf({ app, eventId, person }: World): Promise<Visitor[]> {
  const { rows } = await pool().query<Visitor>(
    `WITH visitor AS (
       SELECT person_id FROM event_people WHERE event_id = $2 AND person_id <> $3
         ORDER BY created_at LIMIT $4
     ), agreed AS (
       INSERT INTO consents (integration_id, event_id, person_id, scopes)
         SELECT $1, $2, person_id, $5 FROM visitor RETURNING id, person_id
     ), browser AS (
       INSERT INTO sessions (person_id, expires_at) SELECT person_id, now() + interval '12 hours'
         FROM visitor RETURNING id, person_id
     )
     SELECT person_id AS person, agreed.id AS consent, browser.id AS session FROM agreed
       JOIN browser USING (person_id)`,
    [app.id, eventId, person.id, visitorCount, [...userSideScopes]],
  );
  return rows;
}

const cookieOf = async (sid: string) =>
  `next-auth.session-token=${await sealSession({ sid, authTime: Math.floor(Date.now() / 1_000) })}`;

async function threads({ eventId }: World, count: number): Promise<string[]> {
  const text =
    "INSERT INTO threads (event_id, name, sort_order) SELECT $1, 'Thread', 0 FROM generate_series(1, $2) RETURNING id";
  return (await pool().query<{ id: string }>(text, [eventId, count])).rows.map(({ id }) => id);
}

/** The traffic of one run, with unused refresh tokens. */
export async function trafficOf(convention: Convention, port: number): Promise<Traffic> {
  const { world, visitors, cookies, organizerCookie, feedToken, fedThreads, clickedThreads } =
    convention;
  const { app, eventId, connection, codeChallenge, codeVerifier } = world;
  const perSecond = (rate: number) => rate * share;
  const refreshes = Math.ceil(perSecond(rates.refresh) * (warmUpSeconds + seconds) * 1.3) + 20;
  const { accessTokens, refreshTokens } = await families(world, visitors, refreshes);
  const installation = (await anInstallationToken(connection)).token;
  const readRequest = (name: EndpointName, token: string, participant = ""): LoadRequest => ({
    path: `/api/v1${endpoints[name].path.replace("{event_id}", eventId).replace("{participant_id}", participant)}`,
    headers: { Authorization: `Bearer ${token}` },
  });
  const key = openPseudonymKey(
    (await prisma().integration.findUniqueOrThrow({ where: { id: app.id } })).pseudonym_key,
    app.id,
  );
  const profiles = accessTokens.map((token) => readRequest("profile", token));
  const participants = visitors.map(({ person }) =>
    readRequest("participant", installation, pseudonym(key, person)),
  );
  const repeated = (times: number, name: EndpointName) =>
    Array<LoadRequest>(times).fill(readRequest(name, installation));
  const { pathname, search } = new URL(
    authorizeUrl(app, { scope: "profile.read", code_challenge: codeChallenge }),
  );
  const client = { client_id: app.client_id, client_secret: app.clientSecret };
  const refreshRequest = (refresh_token: string): LoadRequest => ({
    method: "POST",
    path: "/oauth/token",
    headers: formHeaders,
    body: new URLSearchParams({ ...client, grant_type: "refresh_token", refresh_token }).toString(),
  });
  return {
    port,
    seed: 20_000,
    warmUpSeconds,
    seconds,
    reads: [
      {
        kind: "read of one thing",
        perSecond: perSecond(rates.oneThing),
        requests: [...profiles, ...participants, ...repeated(visitors.length / 2, "event")],
      },
      {
        kind: "read of a page",
        perSecond: perSecond(rates.page),
        requests: [
          ...repeated(8, "activities"),
          ...repeated(6, "threads"),
          ...repeated(6, "locations"),
          ...repeated(5, "participants"),
          ...repeated(4, "registration-waves"),
          ...repeated(3, "roles"),
        ],
      },
      {
        kind: "read of the program",
        perSecond: perSecond(rates.program),
        requests: repeated(1, "program"),
      },
    ],
    refreshes: { perSecond: perSecond(rates.refresh), requests: refreshTokens.map(refreshRequest) },
    signIns: {
      perSecond: perSecond(rates.signIn),
      path: pathname + search,
      cookies,
      fields: {
        ...client,
        grant_type: "authorization_code",
        redirect_uri: app.redirectUri,
        code_verifier: codeVerifier,
      },
    },
    clicks: {
      perSecond: perSecond(rates.click),
      cookie: organizerCookie,
      paths: clickedThreads.map(
        (thread) => `/organizer/events/${eventId}/program/threads/${thread}`,
      ),
    },
    feed: {
      perSecond: perSecond(rates.line),
      headers: feedHeaders(feedToken),
      event: eventId,
      threads: fedThreads,
    },
  };
}

/** Creates this many token families, cycling through the visitors, each with a token pair. */
async function families({ app, eventId, connection }: World, visitors: Visitor[], count: number) {
  const made = Array.from({ length: count }, (_, n) => ({
    family: randomUUID(),
    visitor: visitors[n % visitors.length],
    access: newSecret("svc_at_"),
    refresh: newSecret("svc_rt_"),
  }));
  await pool().query(
    `WITH made AS (
       SELECT * FROM unnest($5::uuid[], $6::uuid[], $7::uuid[], $8::bytea[],
         $9::bytea[]) made (family, person, consent, access, refresh)
     ), f AS (
       INSERT INTO token_families (id, kind, integration_id, event_id, connection_id, person_id,
         consent_id, scopes, expires_at)
       SELECT family, 'user', $1, $2, $3, person, consent, $4, now() + interval '1 year' FROM made
         RETURNING id
     ), stored AS (
       INSERT INTO access_tokens (digest, family_id, scopes, expires_at)
         SELECT access, id, $4, now() + interval '1 hour' FROM made JOIN f ON id = family
     )
     INSERT INTO refresh_tokens (digest, family_id, expires_at)
       SELECT refresh, id, now() + interval '1 hour' FROM made JOIN f ON id = family`,
    [
      app.id,
      eventId,
      connection.id,
      [...userSideScopes],
      made.map(({ family }) => family),
      made.map(({ visitor }) => visitor?.person),
      made.map(({ visitor }) => visitor?.consent),
      made.map(({ access }) => digest(access)),
      made.map(({ refresh }) => digest(refresh)),
    ],
  );
  await pool().query("ANALYZE token_families, access_tokens, refresh_tokens");
  return {
    accessTokens: made.map(({ access }) => access),
    refreshTokens: made.map(({ refresh }) => refresh),
  };
}
