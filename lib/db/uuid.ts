/** Whether the text is a UUID in its usual form. Ids arrive in URLs and forms, and any other text is treated as not found. */
export const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
