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

/** What POST /oauth/token answers after an organizer connected the integration (docs/rules/tokens.md#token-response). */
export const installationTokenResponseSchema = z.strictObject({ ...tokens, organization_id: z.string() });

/** After a participant signed in: `id_token` and `user_id` together or not at all. */
export const userTokenResponseSchema = z.strictObject({ ...tokens, id_token: z.string().optional(), user_id: z.string().optional() });

export type InstallationTokenResponse = z.output<typeof installationTokenResponseSchema>;
export type UserTokenResponse = z.output<typeof userTokenResponseSchema>;

/** The claims of an id_token: `sub` is the pseudonym, times are epoch seconds, `email` and `name` come with profile.read. */
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
