import type { PauseReason } from "./endpoint-notifications";

/** How an endpoint has been doing, as its row in `webhook_endpoints` keeps it. */
export interface Health {
  consecutive_failures: number;
  failing_since: Date | null;
  /** Until then it rests. */
  probe_at: Date | null;
  warned_at: Date | null;
}

export const healthy: Health = { consecutive_failures: 0, failing_since: null, probe_at: null, warned_at: null };

/** After so many failures in a row an endpoint is only probed, until it answers. */
const failuresBeforeProbing = 5;

const days = (count: number) => count * 86_400_000;
const pauseAfterMs = days(5);
const warnAfterMs = days(4);

/** After a failed attempt. */
export function worse(health: Health, now: Date, restSeconds: number): Health {
  const consecutive_failures = health.consecutive_failures + 1;
  const probe_at = consecutive_failures >= failuresBeforeProbing ? new Date(now.getTime() + restSeconds * 1000) : null;
  return { ...health, consecutive_failures, failing_since: health.failing_since ?? now, probe_at };
}

/** Five days without one success, or a 410, pause it. */
export function pauseReason({ failing_since }: Health, isGone: boolean, now: Date): PauseReason | undefined {
  if (isGone) return "gone";
  return failing_since !== null && now.getTime() - failing_since.getTime() >= pauseAfterMs ? "failing" : undefined;
}

/** A day before that its publisher is warned, once. */
export const needsWarning = ({ failing_since, warned_at }: Health, now: Date) =>
  failing_since !== null && warned_at === null && now.getTime() - failing_since.getTime() >= warnAfterMs;
