/** A UUID in its usual form. */
export const uuidPattern = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/**
 * Whether the text is a UUID. Ids arrive in URLs and forms, and any other text is treated as not
 * found.
 */
export const isUuid = (text: string) => uuidPattern.test(text);

/** Comes before every other id. No row has it. */
export const nilUuid = "00000000-0000-0000-0000-000000000000";
