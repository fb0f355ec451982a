import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";

test("every alarm fires for series that it is for, and not for others close to them", () => {
  const { tests } = parse(readFileSync("deploy/monitoring/rules.test.yaml", "utf8"));
  const { groups } = parse(readFileSync("deploy/monitoring/rules.yaml", "utf8"));
  const alarms: string[] = groups[0].rules.flatMap(({ alert }: { alert?: string }) => alert ?? []);
  expect(tests.map(({ name }: { name: string }) => name)).toEqual(
    alarms.flatMap((alarm) => [`${alarm} fires`, `${alarm} does not fire`]),
  );
  const said = execFileSync("promtool", ["test", "rules", "rules.test.yaml"], {
    cwd: "deploy/monitoring",
    encoding: "utf8",
  });
  expect(said).toContain("SUCCESS");
});
