import {
  eventTypeCatalog,
  type PayloadKind,
  webhookEventTypes,
} from "@/lib/webhooks/catalog/event-types";

/**
 * What the declared event types carry about people: a participant's record (with the organizers'
 * notes, when participants.read is granted), or only that of applications; undefined: nothing.
 */
export function peopleInWebhooks(declared: string[]): "participant" | "application" | undefined {
  const carried = payloadKindsOf(declared);
  if (carried.has("participant")) return "participant";
  return carried.has("application") ? "application" : undefined;
}

export const payloadKindsOf = (declared: string[]): Set<PayloadKind> =>
  new Set(
    webhookEventTypes
      .filter((type) => declared.includes(type))
      .map((type) => eventTypeCatalog[type].carries),
  );
