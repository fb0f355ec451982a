import { attestationEndpoint } from "./attestation-endpoint";
import { authorizeEndpoint } from "./authorize-endpoint";
import { clientCommand, clientPackage, typedClient } from "./client-files";
import { openApi } from "./documentation";
import { eventLogEndpoint } from "./event-log-endpoint";
import { feedChanges } from "./feed/feed-endpoint";
import { health, ready } from "./health";
import { logo } from "./logo";
import type { MachineHandler } from "./machine-handler";
import { authorizationServerMetadata, jwks } from "./metadata";
import { metrics } from "./metrics";
import { personalCalendar } from "./program-files";
import { readApi } from "./read-endpoint";
import { revokeEndpoint } from "./revoke-endpoint";
import { tokenEndpoint } from "./token-endpoint";

export interface Route {
  /** An exact path, or everything below one: `/api/v1/*` (and `/api/v1` itself). */
  path: string;
  handler: MachineHandler;
  /** The handler reads its body as a stream of any size and duration, and enforces its own time limits. */
  streamsBody?: true;
}

/** The paths that our own server answers; Next answers everything else. */
export const routes: Route[] = [
  { path: "/healthz", handler: health },
  { path: "/readyz", handler: ready },
  { path: "/metrics", handler: metrics },
  { path: "/api/v1/*", handler: readApi },
  { path: "/api/openapi.json", handler: openApi },
  { path: "/docs/client.tgz", handler: clientPackage },
  { path: "/docs/client.ts", handler: typedClient },
  { path: "/docs/integrations.mjs", handler: clientCommand },
  { path: "/oauth/authorize", handler: authorizeEndpoint },
  { path: "/oauth/token", handler: tokenEndpoint },
  { path: "/oauth/revoke", handler: revokeEndpoint },
  { path: "/webhooks/v1/log", handler: eventLogEndpoint },
  { path: "/webhooks/v1/attestations", handler: attestationEndpoint },
  { path: "/oauth/jwks", handler: jwks },
  { path: "/feed/v1/changes", handler: feedChanges, streamsBody: true },
  { path: "/developer/logos/*", handler: logo },
  { path: "/calendars/*", handler: personalCalendar },
  { path: "/.well-known/oauth-authorization-server", handler: authorizationServerMetadata },
  { path: "/.well-known/openid-configuration", handler: authorizationServerMetadata },
];

/** Finds the route of a path; an exact match takes precedence over a prefix. */
export function routeTable(rows: Route[]): (path: string) => Route | undefined {
  const exact = new Map(rows.filter((row) => !row.path.endsWith("/*")).map((row) => [row.path, row]));
  const prefixes = rows.filter((row) => row.path.endsWith("/*")).map((row) => ({ prefix: row.path.slice(0, -1), row }));
  return (path) => exact.get(path) ?? prefixes.find(({ prefix }) => `${path}/`.startsWith(prefix))?.row;
}
