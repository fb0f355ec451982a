import { query } from "@/lib/db/query";
import { sandboxOf } from "./sandbox";

export interface FirstSteps {
  consent: boolean;
  token: boolean;
  success: boolean;
  webhook: boolean;
  refresh: boolean;
}

/**
 * The first steps in the integration's sandbox, where reading the test integration's event log
 * completes the webhook step. Null without a sandbox.
 */
export async function firstStepsInSandbox(integrationId: string): Promise<FirstSteps | null> {
  const sandbox = await sandboxOf(integrationId);
  if (!sandbox) return null;
  const [steps, read] = await Promise.all([
    firstSteps(sandbox.testIntegrationId),
    query({
      text: "SELECT FROM event_log_readers WHERE integration_id = $1",
      values: [sandbox.testIntegrationId],
    }),
  ]);
  return { ...steps, webhook: read.length > 0 };
}

/**
 * Each step is one index lookup for any amount of data, except that refreshed tokens are searched
 * in at most a thousand token families. The caller has checked the right to see it.
 */
export async function firstSteps(integrationId: string): Promise<FirstSteps> {
  const rows = await query<FirstSteps>({
    name: "first-steps",
    text: `SELECT EXISTS (SELECT FROM connections WHERE integration_id = $1) AS consent,
                  EXISTS (SELECT FROM token_families WHERE integration_id = $1) AS token,
                  i.first_success_at IS NOT NULL AS success,
                  EXISTS (SELECT FROM deliveries
                           WHERE integration_id = $1 AND status = 'delivered') AS webhook,
                  EXISTS (SELECT
                            FROM (SELECT id FROM token_families
                                   WHERE integration_id = $1 LIMIT 1000) f
                            JOIN refresh_tokens r ON r.family_id = f.id AND r.used_at IS NOT NULL)
                    AS refresh
             FROM integrations i WHERE i.id = $1`,
    values: [integrationId],
  });
  const [steps] = rows;
  if (!steps) throw new Error("The integration no longer exists.");
  return steps;
}
