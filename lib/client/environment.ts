/** What an integration is told of itself, by the names that the console, the package, the command and the examples share (docs/rules/client-package.md#environment). */
export interface IntegrationEnvironment {
  INTEGRATIONS_URL: string;
  INTEGRATIONS_CLIENT_ID: string;
  INTEGRATIONS_CLIENT_SECRET?: string;
  INTEGRATIONS_WEBHOOK_SECRET?: string;
}

/** As a file `.env`; what is not known is left out. */
export const environmentFile = (environment: IntegrationEnvironment): string =>
  Object.entries(environment)
    .map(([name, value]) => `${name}=${value}`)
    .join("\n");
