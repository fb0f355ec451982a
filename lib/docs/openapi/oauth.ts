import { errorsFrom } from "@/lib/docs/error-notes";
import {
  authorizeParameters,
  bodyOf,
  codeExchangeFields,
  idempotencyKeyHeaders,
  refreshFields,
  revokeFields,
} from "@/lib/docs/parameters";
import { installationTokenSample, userTokenSample } from "@/lib/docs/samples";
import { errorResponse, refusalResponses } from "./responses";

/** The OAuth endpoints (docs/rules/oauth.md). */
export const oauthPaths = () => ({
  "/oauth/authorize": {
    get: {
      operationId: "authorize",
      tags: ["OAuth"],
      summary: "Starts a flow in the browser: sign-in, consent, then back to your redirect URI.",
      description:
        "With `event_id`, an organizer connects that event. Without it, a participant signs in. Every request uses PKCE (S256).",
      security: [],
      parameters: authorizeParameters(),
      responses: {
        "302": {
          description:
            "A redirect to sign-in, to consent, or to your redirect URI with `code` and `state`, or with `error` and `state`.",
          headers: {
            Location: {
              schema: { type: "string", format: "uri" },
              description: "The address that the browser is sent to.",
            },
          },
        },
        "400": {
          description:
            "An error page: the client is unknown or the redirect URI is not registered. Never a redirect.",
        },
        "403": {
          description:
            "An error page: the person may not connect this event, or has no event to sign in to.",
        },
        "500": {
          description:
            "An error page: something went wrong on our side before the redirect URI was known to be yours.",
        },
        "503": {
          ...errorResponse("service_unavailable"),
          description:
            "Maintenance or an outage: an error page to browsers, the envelope to others.",
        },
        default: { description: "Another refusal, as an error page." },
      },
    },
  },
  "/oauth/token": {
    post: {
      operationId: "token",
      tags: ["OAuth"],
      summary: "Exchanges a code, or a refresh token, for tokens.",
      description:
        "Codes and refresh tokens work once: a second use revokes what the first one issued. Client id and secret are in the body or in HTTP Basic, not in both.",
      security: [{}, { clientCredentials: [] }],
      parameters: idempotencyKeyHeaders,
      requestBody: formBody([bodyOf(codeExchangeFields()), bodyOf(refreshFields())]),
      responses: {
        "200": {
          description: "The tokens. The first exchange and every refresh return the same shape.",
          content: {
            "application/json": {
              schema: {
                anyOf: [
                  { $ref: "#/components/schemas/InstallationTokenResponse" },
                  { $ref: "#/components/schemas/UserTokenResponse" },
                ],
              },
              examples: {
                installation: { value: installationTokenSample },
                user: { value: userTokenSample },
              },
            },
          },
        },
        ...refusalResponses(errorsFrom("token")),
      },
    },
  },
  "/oauth/revoke": {
    post: {
      operationId: "revoke",
      tags: ["OAuth"],
      summary: "Revokes a token. Returns 200 whether or not the token was known.",
      description:
        "An access token ends alone. A refresh token ends with all tokens of its authorization.",
      security: [{ clientCredentials: [] }],
      requestBody: formBody([bodyOf(revokeFields)]),
      responses: {
        "200": { description: "Done; the body is empty." },
        ...refusalResponses(errorsFrom("revoke")),
      },
    },
  },
});

const formBody = (schemas: object[]) => ({
  required: true,
  content: {
    "application/x-www-form-urlencoded": {
      schema: schemas.length === 1 ? schemas[0] : { anyOf: schemas },
    },
  },
});
