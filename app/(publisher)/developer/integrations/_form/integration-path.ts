export const integrationPath = (id: string) => `/developer/integrations/${encodeURIComponent(id)}`;
