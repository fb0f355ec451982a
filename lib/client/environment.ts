/**
 * The environment variables of an integration, named alike in the console, the package, the command
 * and the examples (docs/rules/client-package.md#environment).
 */
export interface IntegrationEnvironment {
  INTEGRATIONS_URL: string;
  INTEGRATIONS_CLIENT_ID: string;
  INTEGRATIONS_CLIENT_SECRET?: string;
  INTEGRATIONS_WEBHOOK_SECRET?: string;
  EVENT_ID?: string;
  ACCESS_TOKEN?: string;
}

/** The text of a `.env` file. Unknown values are omitted. */
export const environmentFile = (environment: IntegrationEnvironment): string =>
  Object.entries(environment)
    .map(([name, value]) => `${name}=${value}`)
    .join("\n");
