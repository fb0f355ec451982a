import { eventTypeCatalog, webhookEventTypes } from "@/lib/webhooks/catalog/event-types";

/** What the declared event types carry of people to a connection without participants.read, in words; undefined when they carry nothing. */
export function peopleInWebhooks(declared: string[]): string | undefined {
  const carried = new Set<string>(webhookEventTypes.filter((type) => declared.includes(type)).map((type) => eventTypeCatalog[type].carries));
  if (carried.has("participant")) return "display name, nickname, organisation, role and application state";
  if (carried.has("application")) return "nickname, organisation and application state";
  return undefined;
}
