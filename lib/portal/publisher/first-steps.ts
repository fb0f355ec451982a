import { pool } from "@/lib/db/pool";
import { sandboxOf } from "./sandbox";

/** The progress of an integration, from its real traffic. */
export interface FirstSteps {
  consent: boolean;
  token: boolean;
  success: boolean;
  webhook: boolean;
  refresh: boolean;
}

/** The same steps in its sandbox, where a webhook counts once the twin's event log was read. Null without a sandbox. */
export async function firstStepsInSandbox(integrationId: string): Promise<FirstSteps | null> {
  const sandbox = await sandboxOf(integrationId);
  if (!sandbox) return null;
  const [steps, read] = await Promise.all([
    firstSteps(sandbox.twinId),
    pool().query("SELECT FROM event_log_readers WHERE integration_id = $1", [sandbox.twinId]),
  ]);
  return { ...steps, webhook: read.rows.length > 0 };
}

/**
 * Each step is one index lookup, however much data there is; whether a token was ever refreshed is checked for a thousand families at most. The caller knows
 * that it may be seen.
 */
export async function firstSteps(integrationId: string): Promise<FirstSteps> {
  const { rows } = await pool().query<FirstSteps>({
    name: "first-steps",
    text: `SELECT EXISTS (SELECT FROM connections WHERE integration_id = $1) AS consent,
                  EXISTS (SELECT FROM token_families WHERE integration_id = $1) AS token,
                  i.first_success_at IS NOT NULL AS success,
                  EXISTS (SELECT FROM deliveries WHERE integration_id = $1 AND status = 'delivered') AS webhook,
                  EXISTS (SELECT FROM (SELECT id FROM token_families WHERE integration_id = $1 LIMIT 1000) f
                           JOIN refresh_tokens r ON r.family_id = f.id AND r.used_at IS NOT NULL) AS refresh
             FROM integrations i WHERE i.id = $1`,
    values: [integrationId],
  });
  const [steps] = rows;
  if (!steps) throw new Error("The integration is gone.");
  return steps;
}
