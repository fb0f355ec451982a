import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { exportedMetrics } from "@/e2e/support/exported-metrics";
import "@/e2e/support/database";

const rules: { groups: { rules: { alert?: string; record?: string; expr: string }[] }[] } = parse(
  readFileSync("deploy/monitoring/rules.yaml", "utf8"),
);
const all = rules.groups.flatMap((group) => group.rules);
const dashboard: { panels: { title: string; targets: { expr: string }[] }[] } = JSON.parse(
  readFileSync("deploy/monitoring/dashboard.json", "utf8"),
);

test("every query of the dashboard and of the alarms names a metric that exists", async () => {
  const exported = await exportedMetrics();
  const shown = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  for (const expr of [...shown, ...all.map((rule) => rule.expr)]) {
    const named = [...expr.matchAll(/\bservice_\w+(?![\w:])/g)].map(([name]) => name);
    const ofOthers = /\b(up|node_filesystem_\w+|service_log_lines:recent)\b/.test(expr);
    expect(named.length > 0 || ofOthers, expr).toBe(true);
    for (const name of named) expect(exported).toContain(name.replace(/_(bucket|sum|count)$/, ""));
  }
});

test("the dashboard shows every metric", async () => {
  const shown = JSON.stringify(dashboard);
  expect((await exportedMetrics()).filter((name) => !shown.includes(name))).toEqual([]);
});

test("the manual's alarms are those of the rules, in their order", () => {
  const manual = readFileSync("docs/operating/watch.md", "utf8");
  const explained = [...manual.matchAll(/^\| `([A-Z]\w+)` \| .* \| .* \|$/gm)].map(
    ([, name]) => name,
  );
  expect(explained).toEqual(all.flatMap(({ alert }) => alert ?? []));
  expect(explained).toHaveLength(15);
});
