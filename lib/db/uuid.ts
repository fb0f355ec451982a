/** Whether PostgreSQL would read the text as a uuid in its usual form: ids come from addresses and forms, and others are simply not found. */
export const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
