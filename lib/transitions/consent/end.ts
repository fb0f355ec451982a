import type { AuditAction } from "@/lib/audit/actions";
import { type Actor, type ActorKind, actorKindOf } from "@/lib/audit/actor";
import { instantSql } from "@/lib/db/rows";
import { afterCommit, type Transaction, transact } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import { stillGrantedSql } from "@/lib/people/still-granted";
import type { WebhookEventType } from "@/lib/webhooks/catalog/event-types";
import { openDutiesSql } from "@/lib/webhooks/duties/open";
import { wakeForOccurrences } from "@/lib/webhooks/outbox/wake";

/** A participant revokes their consents to an integration, on every event. */
export const revokeConsent = (participant: Actor, integrationId: string): Promise<void> =>
  transact(async (tx) => {
    const ended =
      isUuid(integrationId) &&
      (await endConsents(tx, participant, { integrationId, spreadSeconds: 0 }));
    if (!ended)
      throw refuse("resource_not_found", {
        message: "This integration no longer has access to your data.",
      });
  });

/** Revokes the person's consents to all integrations within a larger transaction. */
export const endAllConsents = (tx: Transaction, participant: Actor): Promise<boolean> =>
  endConsents(tx, participant, { integrationId: null, spreadSeconds: revocationSpreadSeconds });

interface Ending {
  /** Null for every integration. */
  integrationId: string | null;
  spreadSeconds: number;
}

/** False when there was nothing to end. */
async function endConsents(
  tx: Transaction,
  participant: Actor,
  { integrationId, spreadSeconds }: Ending,
): Promise<boolean> {
  const { personId, requestId, address } = participant;
  const values = [
    [personId],
    integrationId,
    spreadSeconds,
    actorKindOf(participant),
    personId,
    requestId,
    address,
  ];
  const ended = await tx.query(endConsentsSql, ...values);
  if (ended.length > 0) afterCommit(tx, wakeForOccurrences);
  return ended.length > 0;
}

/**
 * Two integrations that compare the events they receive for one action must not find the same time
 * in them, which would link the person's pseudonyms. Each gets its own time within the last minute.
 */
const revocationSpreadSeconds = 60;

/**
 * SQL: ends the live consents of people ($1, ids) to one integration ($2), or to every integration
 * if $2 is null, and returns the consent ids. All tokens under them end too (`grantEndedSql`). Each
 * is audited with this actor ($4 kind, $5 person, $6 request id, $7 address). For each event with
 * data of the person, user.revoked_access is recorded, the deletion duty is opened, and the erasure
 * of payloads is requested (docs/rules/tokens.md#what-ends-tokens).
 *
 * `revoked_at` is up to $3 seconds in the past, but not before the consent, so that an action that
 * ends the access of several integrations gives each its own time.
 */
export const endConsentsSql = `
  WITH live AS (
    SELECT id FROM consents
     WHERE person_id = ANY ($1::uuid[]) AND ($2::uuid IS NULL OR integration_id = $2::uuid)
       AND revoked_at IS NULL ORDER BY id FOR NO KEY UPDATE
  ), ended AS (
    UPDATE consents c
       SET revoked_at = greatest(c.updated_at,
                                 now() - make_interval(secs => $3::float8 * random())),
           updated_at = now()
      FROM live, integrations i WHERE c.id = live.id AND i.id = c.integration_id
    RETURNING c.id, c.person_id, c.event_id, c.integration_id, c.revoked_at,
              ${instantSql("c.revoked_at")} AS instant, to_jsonb(${stillGrantedSql("c")}) AS scopes,
              EXISTS (SELECT FROM event_people p
                       WHERE p.event_id = c.event_id AND p.person_id = c.person_id) AS has_data
  ), logged AS (
    INSERT INTO audit_entries (actor_kind, actor_person_id, request_id, address, action,
                               subject_type, subject_id, event_id, integration_id, details)
    SELECT $4, $5::uuid, $6, $7, '${"consent.revoked" satisfies AuditAction}', 'consent', id,
           event_id, integration_id, jsonb_build_object('scopes', scopes) FROM ended
    RETURNING id, subject_id
  ), announced AS (
    INSERT INTO occurrences (event_type, event_id, integration_id, dedup_key, snapshot, actor_id,
                             occurred_at, dispatch_at)
    SELECT '${"user.revoked_access" satisfies WebhookEventType}', event_id, integration_id,
           person_id || ':' || instant,
           jsonb_build_object('person_id', person_id, 'granted_scopes', scopes, 'revoked_at',
                              instant), logged.id, revoked_at, now()
      FROM ended JOIN logged ON logged.subject_id = ended.id::text WHERE has_data
    RETURNING id, integration_id, event_id, event_type, snapshot, occurred_at
  ), duties AS (${openDutiesSql("announced")}
  ), erased AS (
    INSERT INTO payload_erasures (person_id, event_id, integration_id)
    SELECT person_id, event_id, integration_id FROM ended WHERE has_data
  )
  SELECT id FROM ended`;

/**
 * The values of `endConsentsSql` for taking accounts back: for every integration, with the service
 * as the actor.
 */
export const endConsentsByServiceValues = (personIds: string[]) => [
  personIds,
  null,
  revocationSpreadSeconds,
  "service" satisfies ActorKind,
  null,
  null,
  null,
];
