import type { Actor } from "@/lib/audit/actor";
import { pool } from "@/lib/db/pool";
import { PageRefusal } from "@/lib/errors/authorization-refusals";

/** SQL: the `event_people` rows `p` of a person for the events on which they may sign in to an integration. */
export const fromEligibleSql = (person: string, integration: string) => `
  FROM event_people p JOIN connections c ON c.event_id = p.event_id
 WHERE p.person_id = ${person} AND p.cancelled_at IS NULL AND c.integration_id = ${integration} AND c.status <> 'ended'`;

/** The events on which this person may sign in to this integration (docs/rules/oauth.md#participant-eligibility). */
export async function eligibleEvents(personId: string, integrationId: string): Promise<string[]> {
  const { rows } = await pool().query<{ event_id: string }>({
    name: "eligible-events",
    text: `SELECT p.event_id ${fromEligibleSql("$1", "$2")} ORDER BY p.created_at DESC, p.event_id`,
    values: [personId, integrationId],
  });
  return rows.map((row) => row.event_id);
}

export async function requireEligible({ personId }: Actor, integrationId: string, eventId: string): Promise<void> {
  if ((await eligibleEvents(personId, integrationId)).includes(eventId)) return;
  throw new PageRefusal("access_denied", {
    heading: "You cannot sign in to this integration",
    message: "You can no longer sign in to this integration on that event.",
    advice: "Go back to the integration and start again.",
  });
}
