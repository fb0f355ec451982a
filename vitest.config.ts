import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Begun first, in this order: what takes longest. Files that mostly wait stand between files that compute, so that both processors have something to do. The
 * others begin with the largest file.
 */
const longest = [
  "lib/http/feed/long-body.test.ts", // waits
  "lib/http/refusal-matrix.test.ts",
  "lib/reconcile/feed/groups.test.ts",
  "lib/webhooks/delivery/deliveries.test.ts", // waits
  "lib/client/client.test.ts",
  "lib/transitions/rights-matrix.test.ts",
  "lib/http/event-log.test.ts", // waits
  "lib/reconcile/feed/feed.test.ts",
  "lib/db/migrate.test.ts",
  "worker/partitions.test.ts",
  "lib/reconcile/update.test.ts",
  "lib/limits/redis-groups.redis.test.ts", // waits
  "worker/housekeeping.test.ts",
  "lib/docs/code-blocks.test.ts",
  "lib/db/stalls.test.ts", // waits
  "worker/simulated-year.load.test.ts",
  "e2e/bench/bench.test.ts",
  "e2e/webhooks/storm.test.ts",
  "e2e/webhooks/event-log.test.ts",
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    const first = longest.flatMap((longestFile) => sorted.filter(({ moduleId }) => moduleId.endsWith(`/${longestFile}`)));
    return [...new Set([...first, ...sorted])];
  }
}

/**
 * Units, tests on a database and tests under load (`*.load.test.ts`) beside the code; stories of processes under e2e/. The stories of the browser are
 * `*.spec.ts` (playwright.config.ts).
 */
export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") } },
  test: {
    include: ["**/*.test.{ts,tsx}"],
    globalSetup: ["e2e/support/database-server.ts"],
    setupFiles: ["e2e/support/environment.ts"],
    testTimeout: 60_000, // a busy machine is no failure
    hookTimeout: 60_000,
    expect: { poll: { timeout: 45_000 } },
    maxWorkers: 3, // on two cores: tests wait as well
    sequence: { sequencer: LongestFirst },
    pool: "forks", // some tests measure the processor time of their process
    // Tests run few lines often enough to repay V8's optimizing compiler. The V8 of Node 24 does not know this setting.
    execArgv: process.version.startsWith("v20.") ? ["--interrupt-budget=1000000"] : [],
    isolate: false,
    chaiConfig: { truncateThreshold: 1_000 }, // a report of a failure shows the values
  },
});
