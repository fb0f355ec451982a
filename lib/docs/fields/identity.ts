import type { Profile } from "@/lib/resources/profile";
import type { IdTokenClaims, InstallationTokenResponse, UserTokenResponse } from "@/lib/resources/token-response";

export const profileFields = {
  user_id: "The person's pseudonym; equals `event_profile.id`. Absent when none can be issued: an account id never takes its place.",
  name: "The account's name. Absent when the account cannot be read.",
  email: "The account's e-mail address; absent like `name`. It is not said whether the address was verified.",
  event_profile:
    "The person's own record on the event that the token is bound to; never withheld. Organizers' notes in it are `null` unless your connection to the event has `participants.read`. Absent when there is no record.",
} satisfies Record<keyof Profile, string>;

const tokens = {
  access_token: "Send it as `Authorization: Bearer …`. Opaque: do not take it apart.",
  refresh_token: "Good for one refresh, which gives the next one. Store it before you use the access token.",
  token_type: "Always `Bearer`.",
  expires_in: "Seconds until the access token expires.",
  scope: "What was granted, separated by spaces: possibly less than you asked for.",
  event_id: "The event this token is bound to.",
};

export const installationTokenFields = {
  ...tokens,
  organization_id: "The organization that owns the event.",
} satisfies Record<keyof InstallationTokenResponse, string>;

export const userTokenFields = {
  ...tokens,
  id_token: "A signed JWT about the person who signed in; there together with `user_id` or not at all.",
  user_id: "The person's pseudonym, equal to `sub` of the id_token.",
} satisfies Record<keyof UserTokenResponse, string>;

export const idTokenFields = {
  iss: "Who signed it: the address of this service.",
  aud: "Your client id. Refuse any other.",
  sub: "The person's pseudonym, the same string as `user_id` everywhere.",
  iat: "When it was issued, epoch seconds.",
  exp: "When it expires, epoch seconds.",
  event_id: "The event the sign-in is for.",
  nonce: "What your authorization request carried, unchanged.",
  email: "With `profile.read` only.",
  name: "With `profile.read` only.",
} satisfies Record<keyof IdTokenClaims, string>;
