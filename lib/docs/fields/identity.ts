import type { Profile } from "@/lib/resources/profile";
import type {
  IdTokenClaims,
  InstallationTokenResponse,
  UserTokenResponse,
} from "@/lib/resources/token-response";

export const profileFields = {
  user_id:
    "The person's pseudonym; equals `event_profile.id`. Absent when none can be issued; it is never replaced by an account id.",
  name: "The account's name. Absent when the account cannot be read.",
  email:
    "The account's e-mail address; absent like `name`. The response does not say whether the address was verified.",
  event_profile:
    "The person's own record on the event that the token is bound to; never withheld. Organizers' notes in it are `null` unless your connection to the event has `participants.read`. Absent when there is no record.",
} satisfies Record<keyof Profile, string>;

const tokenFields = {
  access_token: "Send it as `Authorization: Bearer …`. Opaque: do not parse it.",
  refresh_token:
    "Valid for one refresh, which returns the next one. Store it before you use the access token.",
  token_type: "Always `Bearer`.",
  expires_in: "Seconds until the access token expires.",
  scope: "The granted scopes, separated by spaces: possibly fewer than you requested.",
  event_id: "The event that this token is bound to.",
};

export const installationTokenFields = {
  ...tokenFields,
  organization_id: "The organization that owns the event.",
} satisfies Record<keyof InstallationTokenResponse, string>;

export const userTokenFields = {
  ...tokenFields,
  id_token:
    "A signed JWT about the person who signed in; present together with `user_id` or not at all.",
  user_id: "The person's pseudonym, equal to `sub` of the id_token.",
} satisfies Record<keyof UserTokenResponse, string>;

export const idTokenFields = {
  iss: "The issuer: the address of this service.",
  aud: "Your client id. Reject any other value.",
  sub: "The person's pseudonym, the same string as `user_id` everywhere.",
  iat: "When it was issued, in epoch seconds.",
  exp: "When it expires, in epoch seconds.",
  event_id: "The event the sign-in is for.",
  nonce: "The `nonce` of your authorization request, unchanged. Absent after a refresh.",
  email: "Present only with `profile.read`.",
  name: "Present only with `profile.read`.",
} satisfies Record<keyof IdTokenClaims, string>;
