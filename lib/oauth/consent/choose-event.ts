import type { Actor } from "@/lib/audit/actor";
import { pool } from "@/lib/db/pool";
import type { NextStep } from "@/lib/oauth/authorize/authorize";
import { returningTo } from "@/lib/oauth/refusals";
import { consentOrReturn } from "./next-step";
import { notPending, requirePendingRequest } from "./request";
import { requireEligible } from "./sign-in";

/** A participant of several events chose one to sign in with. */
export async function chooseEvent(actor: Actor, requestId: string, eventId: string): Promise<NextStep> {
  const request = await requirePendingRequest(actor, requestId);
  if (request.kind !== "user") throw notPending();
  return returningTo(request.returnTo, async () => {
    await requireEligible(actor, request, eventId);
    await pool().query("UPDATE authorization_requests SET event_id = $2 WHERE id = $1 AND decided_at IS NULL", [request.id, eventId]);
    return consentOrReturn(actor, request, eventId);
  });
}
