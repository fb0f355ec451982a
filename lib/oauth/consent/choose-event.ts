import type { Actor } from "@/lib/audit/actor";
import { redirectErrors } from "@/lib/errors/authorization-refusals";
import type { NextStep } from "@/lib/oauth/consent/next-step";
import { chooseEventOf } from "@/lib/transitions/authorization-request/choose-event";
import { notPending, requirePendingRequest } from "@/lib/transitions/authorization-request/request";
import { existingConsentStep } from "./next-step";

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
