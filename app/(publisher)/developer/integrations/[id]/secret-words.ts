export const clientIdHint = "Public. It identifies your integration in every authorization request.";

/** The use of each secret, in words. */
export const secretUse = {
  client: "Authenticates your server at the token endpoint.",
  webhook: "Signs the webhooks we send you.",
};
