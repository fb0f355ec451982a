import { vi } from "vitest";
import { metrics } from "@/lib/http/metrics";

/** The names of all metrics that GET /metrics serves. */
export async function exportedMetrics(): Promise<string[]> {
  vi.stubEnv("METRICS_TOKEN", "a-token");
  const reread = () => Reflect.deleteProperty(globalThis, "serviceConfig");
  reread();
  const answer = await metrics(
    new Request("http://localhost:3000/metrics", { headers: { Authorization: "Bearer a-token" } }),
  );
  vi.unstubAllEnvs();
  reread();
  return [...(await answer.text()).matchAll(/^# TYPE (\S+)/gm)].map(([, name = ""]) => name);
}
