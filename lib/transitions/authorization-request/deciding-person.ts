import type { Actor } from "@/lib/audit/actor";
import { query } from "@/lib/db/query";
import { isUuid } from "@/lib/db/uuid";
import { peopleWithRightSql } from "@/lib/people/rights";
import { actingAs } from "@/lib/transitions/sandbox/own-sandbox";

// The test integration of a sandbox asks fictional people
// (docs/rules/sandbox.md#deciding-for-fictional-people). A manager of the integration decides for
// them, in the manager's own session.

/**
 * The person whom a test integration asks: its organizer for a connection, or the chosen
 * participant. Undefined unless the actor manages the integration.
 */
export async function fictionalPersonOf(
  actor: Actor,
  sandboxId: string,
  isConnecting: boolean,
): Promise<string | undefined> {
  const [fictionalPerson] = await query<{ id: string }>({
    name: "fictional-person",
    text: `SELECT p.id FROM sandboxes s JOIN integrations own ON own.id = s.integration_id
             JOIN people p ON p.sandbox_id = s.id
            WHERE s.id = $1
              AND $2::uuid IN (${peopleWithRightSql("manage_integrations", "own.organization_id")})
              AND CASE WHEN $3 THEN EXISTS (SELECT FROM organization_members WHERE person_id = p.id)
                       ELSE EXISTS (SELECT FROM event_people e
                                     WHERE e.person_id = p.id AND e.cancelled_at IS NULL) END
            ORDER BY p.id = s.person_id DESC NULLS LAST, p.name LIMIT 1`,
    values: [sandboxId, actor.personId, isConnecting],
  });
  return fictionalPerson?.id;
}

/**
 * The person who decides a request: the fictional person whom it asks, or else the person of the
 * session.
 */
export async function decidingActor(actor: Actor, requestId: string): Promise<Actor> {
  if (!isUuid(requestId)) return actor;
  const [fictionalPerson] = await query<{ id: string }>({
    name: "asked-person",
    text: `SELECT r.made_up_person_id AS id FROM authorization_requests r
             JOIN people p ON p.id = r.made_up_person_id JOIN sandboxes s ON s.id = p.sandbox_id
             JOIN integrations own ON own.id = s.integration_id
            WHERE r.id = $1 AND r.session_id = $2
              AND $3::uuid IN (${peopleWithRightSql("manage_integrations", "own.organization_id")})`,
    values: [requestId, actor.sessionId, actor.personId],
  });
  return fictionalPerson ? actingAs(actor, fictionalPerson.id) : actor;
}
