import type { Actor } from "@/lib/audit/actor";
import { pool } from "@/lib/db/pool";
import { returningTo } from "@/lib/errors/authorization-refusals";
import type { NextStep } from "@/lib/oauth/authorize/authorize";
import { notPending, requirePendingRequest } from "@/lib/transitions/consent/request";
import { requireEligible } from "@/lib/transitions/consent/sign-in";
import { consentOrReturn } from "./next-step";

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
