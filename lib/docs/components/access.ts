import { errorEnvelopeSchema } from "@/lib/errors/envelope";
import {
  idTokenClaimsSchema,
  installationTokenResponseSchema,
  userTokenResponseSchema,
} from "@/lib/resources/token-response";
import { component } from "./component";

const tokenFields = {
  access_token: "Send it as `Authorization: Bearer …`. Opaque: do not parse it.",
  refresh_token:
    "Valid for one refresh, which returns the next one. Store it before you use the access token.",
  token_type: "Always `Bearer`.",
  expires_in: "Seconds until the access token expires.",
  scope: "The granted scopes, separated by spaces: possibly fewer than you requested.",
  event_id: "The event that this token is bound to.",
};

/** What the token endpoint returns, and errors. */
export const accessComponents = {
  InstallationTokenResponse: component(installationTokenResponseSchema, {
    page: "installation-token-response",
    about:
      "The response of the token endpoint after an organizer connected your integration to an event.",
    fields: {
      ...tokenFields,
      organization_id: "The organization that owns the event.",
    },
  }),
  UserTokenResponse: component(userTokenResponseSchema, {
    page: "user-token-response",
    about: "The response of the token endpoint after a participant signed in to your integration.",
    fields: {
      ...tokenFields,
      id_token:
        "A signed JWT about the person who signed in; present together with `user_id` or not at all.",
      user_id: "The person's pseudonym, equal to `sub` of the id_token.",
    },
  }),
  IdTokenClaims: component(idTokenClaimsSchema, {
    page: "id-token",
    title: "id_token",
    about: "The claims of an id_token: an RS256 JWT, verified with the keys at /oauth/jwks.",
    fields: {
      iss: "The issuer: the address of this service.",
      aud: "Your client id. Reject any other value.",
      sub: "The person's pseudonym, the same string as `user_id` everywhere.",
      iat: "When it was issued, in epoch seconds.",
      exp: "When it expires, in epoch seconds.",
      event_id: "The event the sign-in is for.",
      nonce: "The `nonce` of your authorization request, unchanged. Absent after a refresh.",
      email: "Present only with `profile.read`.",
      name: "Present only with `profile.read`.",
    },
  }),
  ErrorEnvelope: component(errorEnvelopeSchema, {
    page: "error",
    about: "The body of every error.",
    fields: {
      error: "The code. Branch on this.",
      message: "For people. Its wording can change.",
      request_id:
        "Identifies the request in our logs: quote it to support. It echoes your `X-Service-Request-Id` if that was valid.",
      field:
        "The parameter at fault. Only with `validation_error`; absent when no parameter is at fault.",
      required_scope: "The one scope that is missing. Only with `insufficient_scope`.",
    },
  }),
};
