import * as z from "zod";

const tokens = {
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal("Bearer"),
  /** Seconds. */
  expires_in: z.int(),
  scope: z.string(),
  event_id: z.string(),
};

/**
 * The response of POST /oauth/token after an organizer connected the integration
 * (docs/rules/tokens.md#token-response).
 */
export const installationTokenResponseSchema = z.strictObject({
  ...tokens,
  organization_id: z.string(),
});

/** JSON Schema's words for a JWT with the claims of the component in the OpenAPI document. */
const idTokenContents = {
  contentMediaType: "application/jwt",
  contentSchema: { $ref: "#/components/schemas/IdTokenClaims" },
};

/** The response after a participant signed in. It has both `id_token` and `user_id`, or neither. */
export const userTokenResponseSchema = z.strictObject({
  ...tokens,
  id_token: z.string().meta(idTokenContents).optional(),
  user_id: z.string().optional(),
});

export type InstallationTokenResponse = z.output<typeof installationTokenResponseSchema>;
export type UserTokenResponse = z.output<typeof userTokenResponseSchema>;

/**
 * The claims of an id_token: `sub` is the pseudonym, times are epoch seconds, `email` and `name`
 * come with profile.read.
 */
export const idTokenClaimsSchema = z.strictObject({
  iss: z.string(),
  aud: z.string(),
  sub: z.string(),
  iat: z.int(),
  exp: z.int(),
  event_id: z.string(),
  nonce: z.string().optional(),
  email: z.string().optional(),
  name: z.string().optional(),
});

export type IdTokenClaims = z.output<typeof idTokenClaimsSchema>;
