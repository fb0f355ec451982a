import type { Actor } from "@/lib/audit/actor";
import { redirectErrors } from "@/lib/errors/authorization-refusals";
import { refuse } from "@/lib/errors/refusal";
import type { NextStep } from "@/lib/oauth/consent/next-step";
import { returnUrl } from "@/lib/tokens/return-url";
import {
  type Agreement,
  allowRequest,
  cancelRequest,
  chooseEventOf,
} from "@/lib/transitions/authorization-request/decide";
import { notPending, requirePendingRequest } from "@/lib/transitions/authorization-request/request";
import { existingConsentStep } from "./next-step";

/**
 * The `Allow` button: returns to the integration with a code, or shows the screen again when
 * nothing was granted.
 */
export async function allow(
  actor: Actor,
  requestId: string,
  agreement: Agreement,
): Promise<NextStep> {
  const request = await requirePendingRequest(actor, requestId);
  return redirectErrors(request.returnTo, async () => {
    const allowed = await allowRequest(actor, request, agreement);
    return typeof allowed === "string"
      ? { step: "consent", requestId, shownAgainReason: allowed }
      : { step: "return", to: returnUrl(request.returnTo, allowed) };
  });
}

/**
 * The `Cancel` button: the integration receives `access_denied`, thrown like every other refusal.
 */
export async function cancel(actor: Actor, requestId: string): Promise<never> {
  const request = await requirePendingRequest(actor, requestId);
  return redirectErrors(request.returnTo, async () => {
    await cancelRequest(actor, request);
    throw refuse("access_denied");
  });
}

/**
 * The `Continue` button, for one of several events: returns to the integration when a consent
 * covers the request there, otherwise shows the consent screen.
 */
export async function chooseEvent(
  actor: Actor,
  requestId: string,
  eventId: string,
): Promise<NextStep> {
  const request = await requirePendingRequest(actor, requestId);
  if (request.kind !== "user") throw notPending();
  return redirectErrors(request.returnTo, async () => {
    await chooseEventOf(actor, request, eventId);
    return (
      (await existingConsentStep(actor, { ...request, eventId })) ?? { step: "consent", requestId }
    );
  });
}
