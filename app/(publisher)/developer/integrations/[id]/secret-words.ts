export const clientIdHint =
  "Public. It identifies your integration in every authorization request.";

/** What each secret is used for, in words. */
export const secretUse = {
  client: "Authenticates your server at the token endpoint.",
  webhook: "Signs the webhooks we send you.",
};
