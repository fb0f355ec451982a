import { epochSeconds } from "@/lib/clock";
import { ConcurrencyLimit } from "@/lib/concurrency-limit";
import { query } from "@/lib/db/query";
import { instantSql } from "@/lib/db/rows";
import { type Transaction, transact } from "@/lib/db/transact";
import { openPseudonymKey } from "@/lib/people/pseudonym";
import { isPrivateSql } from "@/lib/people/withholding";
import { type KindState, type StateKind, stateKinds } from "@/lib/resources/event-state";
import type { LogPosition } from "@/lib/webhooks/log/cursor";
import { endpoints } from "./endpoints";
import { participantsDigest, type StateReader } from "./participants-digest";

// The state of an event as an integration may read it now (docs/rules/webhooks.md#state).

/** Undefined unless the integration is active and connected to the event. */
export async function findStateReader(
  integrationId: string,
  eventId: string,
): Promise<StateReader | undefined> {
  const [row] = await query<{ scopes: string[]; pseudonym_key: Buffer }>({
    name: "state-reader",
    text: `SELECT c.granted_scopes AS scopes, i.pseudonym_key
             FROM connections c JOIN integrations i ON i.id = c.integration_id
            WHERE c.event_id = $1::uuid AND c.integration_id = $2::uuid AND c.status <> 'ended'
              AND i.status = 'active'`,
    values: [eventId, integrationId],
  });
  if (!row) return undefined;
  const pseudonymKey = openPseudonymKey(row.pseudonym_key, integrationId);
  return { eventId, integrationId, pseudonymKey, scopes: row.scopes };
}

/**
 * Reads the digests and the end of the log in one snapshot of the database, so that every change in
 * the log up to that end is in the digests.
 */
export const readState = (
  reader: StateReader,
): Promise<{ cursor: LogPosition; kinds: Partial<Record<StateKind, KindState>> }> =>
  scans.run(() =>
    transact(
      async (tx) => {
        const assignedAt = epochSeconds();
        const [head] = await tx.query<{ position: string }>(
          "SELECT position::text FROM event_log_head",
        );
        if (!head) throw new Error("The event log has no head.");
        const kinds: Partial<Record<StateKind, KindState>> = {};
        for (const kind of stateKinds)
          if (reader.scopes.includes(scopeOf[kind])) kinds[kind] = await digestOf[kind](tx, reader);
        return { cursor: { position: head.position, assignedAt }, kinds };
      },
      { isolationLevel: "RepeatableRead" },
    ),
  );

/** Each takes a connection for as long as it runs, so a process reads few at a time. */
const scans = new ConcurrencyLimit(2);

const scopeOf = {
  event: endpoints.event.scope,
  participant: endpoints.participants.scope,
  activity: endpoints.activities.scope,
  thread: endpoints.threads.scope,
  location: endpoints.locations.scope,
  registration_wave: endpoints["registration-waves"].scope,
  role: endpoints.roles.scope,
} as const satisfies Record<StateKind, string>;

type Digest = (tx: Transaction, reader: StateReader) => Promise<KindState>;

/**
 * The digest of rows `t`, made by the database. Ids as text have the order of the ids themselves.
 * `$2` is the integration.
 */
const rowsDigest =
  (from: string, flag = "''", withQuery = ""): Digest =>
  async (tx, { eventId, integrationId }) => {
    const line = `t.id || ' ' || ${instantSql("t.updated_at")} || ${flag} || E'\\n'`;
    const [state] = await tx.query<KindState>(
      `${withQuery} SELECT count(*)::int AS count,
              encode(sha256(convert_to(
                coalesce(string_agg(${line}, '' ORDER BY t.id), ''), 'UTF8')), 'hex') AS digest
         FROM ${from} AND $2::uuid IS NOT NULL`,
      eventId,
      integrationId,
    );
    if (!state) throw new Error("An aggregate has no row.");
    return state;
  };

const ofEvent = (table: string) => `${table} t WHERE t.event_id = $1::uuid`;

/** The activities that name somebody who is withheld. A deleted account is not withheld. */
const withheldActivitiesSql = `
  WITH withheld AS MATERIALIZED (
    SELECT ep.person_id FROM event_people ep JOIN people p ON p.id = ep.person_id
     WHERE ep.event_id = $1::uuid AND p.deleted_at IS NULL AND ${isPrivateSql("ep", "$2::uuid")}
  ), naming AS MATERIALIZED (
    SELECT a.id FROM activities a JOIN withheld w ON w.person_id = a.host_person_id
     WHERE a.event_id = $1::uuid
    UNION SELECT h.activity_id FROM activity_co_hosts h JOIN withheld USING (person_id)
     WHERE h.event_id = $1::uuid
    UNION SELECT s.activity_id FROM sign_ups s JOIN withheld USING (person_id)
     WHERE s.event_id = $1::uuid
  )`;

const digestOf: Record<StateKind, Digest> = {
  event: rowsDigest("events t WHERE t.id = $1::uuid"),
  participant: participantsDigest,
  activity: rowsDigest(
    ofEvent("activities"),
    "CASE WHEN t.id IN (SELECT id FROM naming) THEN ' true' ELSE ' false' END",
    withheldActivitiesSql,
  ),
  thread: rowsDigest(ofEvent("threads")),
  location: rowsDigest(ofEvent("locations")),
  registration_wave: rowsDigest(ofEvent("registration_waves")),
  role: rowsDigest(ofEvent("roles")),
};
