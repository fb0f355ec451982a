import type { Actor } from "@/lib/audit/actor";
import { type PageKind, PageRefusal, redirectErrors } from "@/lib/errors/authorization-refusals";
import { refuse } from "@/lib/errors/refusal";
import { returnUrl } from "@/lib/tokens/return-url";
import { requireStillGrantable } from "@/lib/transitions/authorization-request/asking-integration";
import {
  type Agreement,
  allowRequest,
  cancelRequest,
  chooseEventOf,
  type NotGranted,
} from "@/lib/transitions/authorization-request/decide";
import {
  type NewRequest,
  notPending,
  requirePendingRequest,
  storeRequest,
} from "@/lib/transitions/authorization-request/request";
import { requireConnectableEvent } from "@/lib/transitions/connection/connect";
import {
  eligibleEvents,
  type IneligibleReason,
  whyIneligible,
} from "@/lib/transitions/consent/eligible-events";
import { signInWithConsent } from "@/lib/transitions/consent/sign-in";

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
async function existingConsentStep(
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
