import { idOutsideSandboxesSql } from "@/lib/db/outside-sandboxes";
import { query } from "@/lib/db/query";
import { momentsOf } from "@/lib/portal/spans";

export interface PlatformHour {
  at: Date;
  succeeded: number;
  redirected: number;
  refused: number;
  failed: number;
}

/**
 * The calls of the latest 24 hours, from the hourly counts: at most 24 rows for each integration
 * that made calls. The caller has checked that the viewer is the operator.
 */
export async function platformCalls(): Promise<PlatformHour[]> {
  const moments = momentsOf("day");
  const hours = await query<Omit<PlatformHour, "at"> & { hour: Date }>({
    name: "platform-calls",
    text: `SELECT hour, sum(succeeded)::float8 AS succeeded, sum(redirected)::float8 AS redirected,
                  sum(refused)::float8 AS refused, sum(failed)::float8 AS failed
             FROM request_hours h
            WHERE hour >= $1 AND ${idOutsideSandboxesSql("integrations", "h.integration_id")}
            GROUP BY hour`,
    values: [moments[0]],
  });
  const none = { succeeded: 0, redirected: 0, refused: 0, failed: 0 };
  return moments.map((at) => ({
    ...none,
    ...hours.find(({ hour }) => hour.getTime() === at.getTime()),
    at,
  }));
}

export interface BusyIntegration {
  id: string;
  display_name: string;
  calls: number;
  /** The refused and failed ones among these calls. */
  unsuccessful: number;
}

export const busiestAtMost = 10;

/**
 * The integrations with the most calls in the latest 24 hours. The caller has checked that the
 * viewer is the operator.
 */
export const busiestIntegrations = () =>
  query<BusyIntegration>({
    name: "busiest-integrations",
    text: `SELECT i.id, i.display_name, h.calls, h.unsuccessful
             FROM (SELECT integration_id,
                          sum(succeeded + redirected + refused + failed)::float8 AS calls,
                          sum(refused + failed)::float8 AS unsuccessful
                     FROM request_hours h
                    WHERE hour >= $1
                      AND ${idOutsideSandboxesSql("integrations", "h.integration_id")}
                    GROUP BY integration_id
                    ORDER BY calls DESC, integration_id LIMIT ${busiestAtMost}) h
             JOIN integrations i ON i.id = h.integration_id ORDER BY h.calls DESC, i.id`,
    values: [momentsOf("day")[0]],
  });
