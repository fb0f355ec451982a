import { config } from "@/lib/config/config";
import { refuse } from "@/lib/errors/refusal";
import type { MachineRequest } from "@/lib/http/handler";
import { type MachineHandler, machineHandler } from "@/lib/http/machine-handler";
import { metadata } from "@/lib/http/metadata";
import { answerJson } from "@/lib/http/respond";
import { doorPath, doorUrl, eventOfDoor } from "@/lib/oauth/event-door";
import type { Scope } from "@/lib/resources/scopes";

// How a client finds out where to authorize for the door of an event. The documents exist for every
// well-formed id, so they reveal nothing about events.

/** The least that a useful assistant needs comes first. */
const scopes = [
  "event.read",
  "program.read",
  "participants.read",
] as const satisfies readonly Scope[];

const resourcePath = "/.well-known/oauth-protected-resource";
const serverPath = "/.well-known/oauth-authorization-server";

export const resourceMetadataUrl = (eventId: string) =>
  config().PUBLIC_URL + resourcePath + doorPath(eventId);

/** RFC 9728. */
export const protectedResourceMetadata = document(resourcePath, (door) => ({
  resource: door,
  authorization_servers: [door],
  scopes_supported: scopes,
  bearer_methods_supported: ["header"],
}));

/** RFC 8414: the service's own document, but for issuer and authorization endpoint. */
export const doorServerMetadata = document(serverPath, (door) => ({
  ...metadata(config().PUBLIC_URL),
  issuer: door,
  authorization_endpoint: `${door}/authorize`,
  authorization_response_iss_parameter_supported: true,
  scopes_supported: scopes,
}));

function document(path: string, contentOf: (door: string) => object): MachineHandler {
  return machineHandler("GET", async (request, requestId) => {
    const headers = { "Cache-Control": "public, max-age=3600", "Access-Control-Allow-Origin": "*" };
    return answerJson(contentOf(requireDoor(request, path)), requestId, { headers });
  });
}

function requireDoor({ url }: MachineRequest, path: string): string {
  const eventId = eventOfDoor(config().PUBLIC_URL + new URL(url).pathname.slice(path.length));
  if (eventId === undefined) throw refuse("resource_not_found");
  return doorUrl(eventId);
}
