import type { Actor } from "@/lib/audit/actor";
import { query } from "@/lib/db/query";
import { requireEligible } from "@/lib/transitions/consent/eligible-events";
import type { PendingRequest } from "./request";

/**
 * A participant of several events chooses the one to sign in with. They may choose again until the
 * decision.
 */
export async function chooseEventOf(
  actor: Actor,
  request: PendingRequest,
  eventId: string,
): Promise<void> {
  await requireEligible(actor, request.integrationId, eventId);
  await query({
    text: "UPDATE authorization_requests SET event_id = $2 WHERE id = $1 AND decided_at IS NULL",
    values: [request.id, eventId],
  });
}
