import { doorServerMetadata, protectedResourceMetadata } from "@/lib/assistants/discovery";
import { eventDoor, publicDoor } from "@/lib/assistants/door";
import { attestationEndpoint } from "@/lib/http/attestation-endpoint";
import { authorizeEndpoint } from "@/lib/http/authorize-endpoint";
import { brandLogoFile, brandStyle, preview } from "@/lib/http/brand-files";
import {
  clientCommand,
  clientPackage,
  openApi,
  pythonClient,
  typedClient,
} from "@/lib/http/documentation";
import { eventLogEndpoint } from "@/lib/http/event-log-endpoint";
import { feedChanges } from "@/lib/http/feed/feed-endpoint";
import { health, ready } from "@/lib/http/health";
import { importFile } from "@/lib/http/import-file";
import { logo } from "@/lib/http/logo";
import { authorizationServerMetadata, jwks, securityContact } from "@/lib/http/metadata";
import { metrics } from "@/lib/http/metrics";
import { revokeEndpoint, tokenEndpoint } from "@/lib/http/oauth-endpoints";
import { personalCalendar } from "@/lib/http/program-files";
import { readApi } from "@/lib/http/read-endpoint";
import type { Route } from "@/lib/http/route-table";
import { stateEndpoint } from "@/lib/http/state-endpoint";
import { dutiesEndpoint } from "./http/duties-endpoint";

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
  { path: "/docs/integrations.py", handler: pythonClient },
  { path: "/oauth/authorize", handler: authorizeEndpoint },
  { path: "/oauth/token", handler: tokenEndpoint },
  { path: "/oauth/revoke", handler: revokeEndpoint },
  { path: "/webhooks/v1/log", handler: eventLogEndpoint },
  { path: "/webhooks/v1/attestations", handler: attestationEndpoint },
  { path: "/webhooks/v1/duties", handler: dutiesEndpoint },
  { path: "/webhooks/v1/state", handler: stateEndpoint },
  { path: "/oauth/jwks", handler: jwks },
  { path: "/feed/v1/changes", handler: feedChanges, streamsBody: true },
  { path: "/imports/*", handler: importFile, streamsBody: true },
  { path: "/developer/logos/*", handler: logo },
  { path: "/brand-logo", handler: brandLogoFile },
  { path: "/brand.css", handler: brandStyle },
  { path: "/preview.png", handler: preview },
  { path: "/calendars/*", handler: personalCalendar },
  { path: "/.well-known/oauth-authorization-server", handler: authorizationServerMetadata },
  { path: "/.well-known/openid-configuration", handler: authorizationServerMetadata },
  { path: "/.well-known/security.txt", handler: securityContact },
  { path: "/mcp", handler: publicDoor },
  { path: "/mcp/events/*", handler: eventDoor },
  {
    path: "/.well-known/oauth-protected-resource/mcp/events/*",
    handler: protectedResourceMetadata,
  },
  { path: "/.well-known/oauth-authorization-server/mcp/events/*", handler: doorServerMetadata },
];
