/** PostgreSQL text takes no NUL, and no client id is longer. */
export const looksLikeClientId = (text: string) => /^[\x21-\x7e]{1,128}$/.test(text);
