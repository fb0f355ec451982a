import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The slowest files, started first and in this order. Files that mostly wait alternate with files that compute, so that both processors stay busy. The other
 * files start with the largest.
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
 * Unit tests, database tests and load tests (`*.load.test.ts`) are beside the code, tests of whole processes under e2e/. Browser tests are `*.spec.ts`
 * (playwright.config.ts).
 */
export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") } },
  test: {
    include: ["**/*.test.{ts,tsx}"],
    globalSetup: ["e2e/support/database-server.ts"],
    setupFiles: ["e2e/support/environment.ts"],
    testTimeout: 60_000, // a busy machine is not a failure
    hookTimeout: 60_000,
    expect: { poll: { timeout: 45_000 } },
    maxWorkers: 3, // on two cores, because tests also wait
    sequence: { sequencer: LongestFirst },
    pool: "forks", // some tests measure the processor time of their process
    // Most lines run too rarely in tests to repay V8's optimizing compiler. The V8 of Node 24 does not know this setting.
    execArgv: process.version.startsWith("v20.") ? ["--interrupt-budget=1000000"] : [],
    isolate: false,
    chaiConfig: { truncateThreshold: 1_000 }, // failure reports show the full values
  },
});
