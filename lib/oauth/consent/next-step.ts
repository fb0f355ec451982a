import type { Actor } from "@/lib/audit/actor";
import { PageRefusal } from "@/lib/errors/authorization-refusals";
import type { NextStep } from "@/lib/oauth/authorize/authorize";
import { requireConnectableEvent } from "@/lib/transitions/connection/connectable-event";
import { eligibleEvents } from "@/lib/transitions/consent/eligible-events";
import { keepRequest, type NewRequest, type PendingRequest } from "@/lib/transitions/consent/request";
import { signInAgain } from "@/lib/transitions/consent/sign-in";
import { signInAtOnce } from "@/lib/transitions/consent/sign-in-at-once";

/** The organizer always sees the consent screen; a participant chooses among several events first, and sees it unless a live consent covers the request. */
export async function connectOrSignIn(
  actor: Actor,
  integration: { visibility: string; organizationId: string },
  asked: NewRequest,
): Promise<NextStep> {
  if (asked.kind === "installation") {
    const event = await requireConnectableEvent(actor, integration, asked.eventId ?? "");
    const { id } = await keepRequest(actor, { ...asked, eventId: event.id });
    return { step: "consent", requestId: id };
  }
  const to = asked.forceConsent ? undefined : await signInAtOnce(actor, asked);
  if (to !== undefined) return { step: "return", to };
  const events = await eligibleEvents(actor.personId, asked.integrationId);
  const [eventId] = events;
  if (eventId === undefined) throw noEvent();
  if (events.length > 1) return { step: "choose-event", requestId: (await keepRequest(actor, asked)).id };
  return consentOrReturn(actor, await keepRequest(actor, { ...asked, eventId }), eventId);
}

/** The event is known now: straight back when consent already exists, else to the consent screen. */
export async function consentOrReturn(actor: Actor, request: PendingRequest, eventId: string): Promise<NextStep> {
  const to = request.forceConsent ? undefined : await signInAgain(actor, request, eventId);
  return to === undefined ? { step: "consent", requestId: request.id } : { step: "return", to };
}

const noEvent = () =>
  new PageRefusal("access_denied", {
    heading: "You have no event for this app",
    message:
      "You have no event on which you could sign in to this app: you need an application that is not cancelled, on an event that uses the app.",
    advice: "Apply for an event that uses it, or ask the event's organizers to connect the app. Then start again from the app.",
  });
