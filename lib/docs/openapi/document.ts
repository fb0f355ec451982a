import { config } from "@/lib/config/config";
import { componentSchemas } from "@/lib/docs/component-schemas";
import { endpointNames } from "@/lib/read-api/endpoints";
import { scopeNames, scopeTexts } from "@/lib/resources/scopes";
import { feedPaths } from "./feed";
import { oauthPaths } from "./oauth";
import { publisherPaths } from "./publisher-tooling";
import { readPath } from "./read-api";
import { errorResponses } from "./responses";
import { attestationPaths, eventLogPaths, webhooks } from "./webhooks";

/**
 * The OpenAPI 3.1 document of every interface for external software, built from the schemas and
 * tables that the service runs on.
 */
export function openApiDocument() {
  const { PUBLIC_URL, SUPPORT_CONTACT, BRAND_NAME } = config();
  const paths = {
    ...Object.fromEntries(endpointNames.map(readPath)),
    ...oauthPaths(),
    ...eventLogPaths(),
    ...attestationPaths(),
    ...publisherPaths(),
    ...feedPaths(),
  };
  return {
    openapi: "3.1.1",
    info: {
      title: BRAND_NAME,
      version: "v1",
      description: [
        "Read event data as JSON, sign participants in, and receive changes as signed webhooks.",
        "To the read API, send `Accept: application/vnd.service.v1+json`, as generated clients do, or no `Accept`: `application/json` alone is `not_acceptable`.",
        `Guide: ${PUBLIC_URL}/docs`,
      ].join(" "),
      contact: contactOf(SUPPORT_CONTACT?.href ?? `${PUBLIC_URL}/docs`),
      license: { name: "Proprietary", url: `${PUBLIC_URL}/docs` },
    },
    jsonSchemaDialect: "https://json-schema.org/draft/2020-12/schema",
    externalDocs: { url: `${PUBLIC_URL}/docs`, description: "Guide and reference" },
    servers: [{ url: PUBLIC_URL }],
    tags: [
      { name: "Read API", description: "The data that an integration can read." },
      { name: "OAuth", description: "How an integration gets, renews and revokes its tokens." },
      {
        name: "Event log",
        description:
          "Every delivery of an integration, to read instead of receiving it or in addition.",
      },
      {
        name: "Deletions",
        description: "The data that an integration must delete, and its attestation that it did.",
      },
      { name: "Platform feed", description: "How an event platform sends its changes." },
      {
        name: "Publisher tooling",
        description: "Endpoints for the publisher's own session, not for tokens.",
      },
    ],
    paths,
    webhooks: webhooks(),
    components: {
      schemas: componentSchemas(),
      responses: usedResponses(paths),
      securitySchemes: securitySchemes(PUBLIC_URL),
    },
  };
}

const contactOf = (href: string) =>
  href.startsWith("mailto:")
    ? { name: "Support", email: href.slice("mailto:".length) }
    : { name: "Support", url: href };

/** The error responses that an operation refers to. The others are among several of one status. */
function usedResponses(paths: object) {
  const text = JSON.stringify(paths);
  return Object.fromEntries(
    Object.entries(errorResponses()).filter(([code]) => text.includes(`/responses/${code}"`)),
  );
}

const securitySchemes = (authUrl: string) => {
  const urls = {
    authorizationUrl: `${authUrl}/oauth/authorize`,
    tokenUrl: `${authUrl}/oauth/token`,
    refreshUrl: `${authUrl}/oauth/token`,
  };
  const scopesOf = (side: "event" | "user") =>
    Object.fromEntries(
      scopeNames
        .filter((name) => scopeTexts[name].side === side)
        .map((name) => [name, scopeTexts[name].phrase]),
    );
  return {
    installationToken: {
      type: "oauth2",
      description:
        "Bound to one event and organization. Authorization code with PKCE (S256), with event_id.",
      flows: { authorizationCode: { ...urls, scopes: scopesOf("event") } },
    },
    userToken: {
      type: "oauth2",
      description:
        "Bound to one participant on one event. Authorization code with PKCE (S256), without event_id.",
      flows: { authorizationCode: { ...urls, scopes: scopesOf("user") } },
    },
    clientCredentials: {
      type: "http",
      scheme: "basic",
      description: "client_id and client_secret.",
    },
    feedToken: {
      type: "http",
      scheme: "bearer",
      description: "A feed token (`svc_ft_…`) of an organization, or of the whole platform.",
    },
    publisherSession: {
      type: "apiKey",
      in: "cookie",
      name: "next-auth.session-token",
      description: "The session of a signed-in publisher; over HTTPS the name begins with __Host-.",
    },
  };
};
