import type { Actor } from "@/lib/audit/actor";
import { transact } from "@/lib/db/transact";
import { returningTo } from "@/lib/errors/authorization-refusals";
import { refuse } from "@/lib/errors/refusal";
import { returnUrl } from "@/lib/tokens/return-url";
import { connect } from "@/lib/transitions/connection/connect";
import { requireConnectableEvent } from "@/lib/transitions/connection/connectable-event";
import { claimRequest, notPending, type OpenRequest, requirePendingRequest } from "@/lib/transitions/consent/request";
import { requireEligible, signIn } from "@/lib/transitions/consent/sign-in";
import { requireGrantable, requireRegistered } from "@/lib/transitions/consent/still-valid";

/**
 * `Allow`, with the optional scopes that are checked: everything is validated again, the request is spent, and the address that takes the code back is
 * returned. Undefined when nothing was left to grant; the request still waits then.
 */
export async function allow(actor: Actor, requestId: string, checkedScopes: string[]): Promise<string | undefined> {
  const request = await requirePendingRequest(actor, requestId);
  const { eventId, returnTo } = request;
  if (eventId === null) throw notPending();
  return returningTo(returnTo, async () => {
    await requirePersonStillMay(actor, request, eventId);
    const code = await transact(async (tx) => {
      const integration = await requireRegistered(tx, request);
      requireGrantable(integration, request);
      const granted = request.scopes.filter((scope) => integration.requiredScopes.includes(scope) || checkedScopes.includes(scope));
      if (granted.length === 0) return undefined;
      await claimRequest(tx, actor, request);
      return request.kind === "installation" ? connect(tx, actor, request, eventId, granted) : signIn(tx, actor, request, eventId, granted);
    });
    return code && returnUrl(returnTo, { code });
  });
}

/** `Cancel`: the request is spent, and the integration is told `access_denied` like every fault: by throwing what goes back to it. */
export async function cancel(actor: Actor, requestId: string): Promise<never> {
  const request = await requirePendingRequest(actor, requestId);
  return returningTo(request.returnTo, async () => {
    await transact(async (tx) => {
      await requireRegistered(tx, request);
      await claimRequest(tx, actor, request);
    });
    throw refuse("access_denied");
  });
}

async function requirePersonStillMay(actor: Actor, request: OpenRequest, eventId: string): Promise<void> {
  if (request.kind === "installation") await requireConnectableEvent(actor, request, eventId);
  else await requireEligible(actor, request, eventId);
}
