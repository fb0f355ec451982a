import { eventTypeCatalog, type PayloadKind, webhookEventTypes } from "@/lib/webhooks/catalog/event-types";

/** The personal data that the declared event types carry even without participants.read, in words; undefined when they carry none. */
export function peopleInWebhooks(declared: string[]): string | undefined {
  const carried = payloadKindsOf(declared);
  if (carried.has("participant")) return "display name, nickname, organisation, role and application state";
  if (carried.has("application")) return "nickname, organisation and application state";
  return undefined;
}

/** What the declared event types carry. */
export const payloadKindsOf = (declared: string[]): Set<PayloadKind> =>
  new Set(webhookEventTypes.filter((type) => declared.includes(type)).map((type) => eventTypeCatalog[type].carries));
