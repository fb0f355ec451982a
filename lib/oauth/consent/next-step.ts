import type { Actor } from "@/lib/audit/actor";
import { type PageKind, PageRefusal } from "@/lib/errors/authorization-refusals";
import { requireStillGrantable } from "@/lib/transitions/authorization-request/asking-integration";
import type { NotGranted } from "@/lib/transitions/authorization-request/decide";
import { type NewRequest, storeRequest } from "@/lib/transitions/authorization-request/request";
import { requireConnectableEvent } from "@/lib/transitions/connection/connect";
import {
  eligibleEvents,
  type IneligibleReason,
  whyIneligible,
} from "@/lib/transitions/consent/eligible-events";
import { signInWithConsent } from "@/lib/transitions/consent/sign-in";

/** Where the browser goes next. */
export type NextStep =
  | { step: "sign-in" }
  | { step: "choose-event"; requestId: string }
  | { step: "consent"; requestId: string; shownAgainReason?: NotGranted }
  | { step: "return"; to: string };

/**
 * An organizer always sees the consent screen. A participant returns directly if a live consent
 * covers the request, and otherwise sees the consent screen, after choosing an event if several are
 * eligible.
 */
export async function connectOrSignIn(
  actor: Actor,
  integration: { visibility: string; organizationId: string },
  request: NewRequest,
): Promise<NextStep> {
  if (request.kind === "installation") {
    const event = await requireConnectableEvent(actor, integration, request.eventId ?? "");
    return {
      step: "consent",
      requestId: await storeRequest(actor, { ...request, eventId: event.id }),
    };
  }
  const returnStep = await existingConsentStep(actor, request);
  if (returnStep) return returnStep;
  const [eventId, ...others] = await eligibleEvents(actor.personId, request.integrationId);
  if (eventId === undefined)
    throw noEvent(await whyIneligible(actor.personId, request.integrationId));
  if (others.length > 0)
    return { step: "choose-event", requestId: await storeRequest(actor, request) };
  return { step: "consent", requestId: await storeRequest(actor, { ...request, eventId }) };
}

/** Returns directly to the integration, or undefined when a screen is needed first. */
export async function existingConsentStep(
  actor: Actor,
  request: Parameters<typeof signInWithConsent>[1],
): Promise<NextStep | undefined> {
  if (request.forceConsent) return undefined;
  const to = await signInWithConsent(actor, request);
  if (to !== undefined) return { step: "return", to };
  await requireStillGrantable(request);
  return undefined;
}

/** The reason is not part of the message, because the publisher's log shows that one. */
const noEvent = (reason: IneligibleReason) =>
  new PageRefusal("access_denied", pageOf[reason], { dependsOnAccount: true });

const pageOf: Record<IneligibleReason, PageKind> = {
  cancelled: "cancelledApplication",
  "not connected": "notConnected",
  "no application": "noApplication",
};
