/**
 * Secrets of OAuth. They are sent in a body or in the Authorization header, never in an address.
 */
export const secretNames = [
  "client_secret",
  "code",
  "code_verifier",
  "refresh_token",
  "access_token",
  "token",
];
