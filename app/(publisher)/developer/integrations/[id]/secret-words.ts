export const clientIdHint =
  "Public. It identifies your integration in every authorization request.";

export const secretUse = {
  client: "Authenticates your server at the token endpoint.",
  webhook: "Signs the webhooks we send you.",
};
