/** Whether the text is a uuid in its usual form. Ids arrive in addresses and forms; any other text is simply not found. */
export const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
