/**
 * Rejects text that cannot be a client id: it is too long, or has characters such as NUL, which
 * PostgreSQL text cannot hold.
 */
export const looksLikeClientId = (text: string) => /^[\x21-\x7e]{1,128}$/.test(text);
