import { config } from "@/lib/config/config";
import { isUuid } from "@/lib/db/uuid";

// The door of an event for assistants is a protected resource and its own authorization server
// (RFC 9728, RFC 8414; docs/rules/assistants.md#authorization).

const prefix = "/mcp/events/";

export const doorPath = (eventId: string) => prefix + eventId;

export const doorUrl = (eventId: string) => config().PUBLIC_URL + doorPath(eventId);

/** The event of a door's URL, or undefined. */
export function eventOfDoor(url: string): string | undefined {
  const start = config().PUBLIC_URL + prefix;
  const eventId = url.startsWith(start) ? url.slice(start.length) : "";
  return isUuid(eventId) ? eventId : undefined;
}
