import type { Actor } from "@/lib/audit/actor";
import { query } from "@/lib/db/query";
import { PageRefusal } from "@/lib/errors/authorization-refusals";

/**
 * SQL after FROM: the `event_people` rows `p` of a person, and the connections `c`, of the events
 * on which they may sign in to an integration.
 */
export const eligibleSql = (person: string, integration: string) => `
       event_people p JOIN connections c ON c.event_id = p.event_id
 WHERE p.person_id = ${person} AND p.cancelled_at IS NULL AND c.integration_id = ${integration}
   AND c.status <> 'ended'`;

/**
 * The events on which this person may sign in to this integration
 * (docs/rules/oauth.md#participant-eligibility).
 */
export async function eligibleEvents(personId: string, integrationId: string): Promise<string[]> {
  const rows = await query<{ event_id: string }>({
    name: "eligible-events",
    text: `SELECT p.event_id FROM ${eligibleSql("$1", "$2")}
            ORDER BY p.created_at DESC, p.event_id`,
    values: [personId, integrationId],
  });
  return rows.map((row) => row.event_id);
}

/** Why a person without an eligible event has none. */
export type IneligibleReason = "cancelled" | "not connected" | "no application";

/**
 * A cancelled application to an event that uses the integration comes first, because applying again
 * is all that is needed.
 */
export async function whyIneligible(
  personId: string,
  integrationId: string,
): Promise<IneligibleReason> {
  const rows = await query<{ cancelled: boolean; connected: boolean }>({
    text: `SELECT p.cancelled_at IS NOT NULL AS cancelled,
            EXISTS (SELECT FROM connections c
                     WHERE c.event_id = p.event_id AND c.integration_id = $2
                       AND c.status <> 'ended') AS connected
       FROM event_people p WHERE p.person_id = $1`,
    values: [personId, integrationId],
  });
  if (rows.some(({ cancelled, connected }) => cancelled && connected)) return "cancelled";
  return rows.some(({ cancelled }) => !cancelled) ? "not connected" : "no application";
}

/** Refuses, with a page, a person who may not sign in to the integration with the event. */
export async function requireEligible(
  { personId }: Actor,
  integrationId: string,
  eventId: string,
): Promise<void> {
  if ((await eligibleEvents(personId, integrationId)).includes(eventId)) return;
  throw new PageRefusal("access_denied", "noLongerEligible");
}
