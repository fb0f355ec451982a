/** The pages of an integration. */
export const integrationPath = (id: string) => `/developer/integrations/${encodeURIComponent(id)}`;
