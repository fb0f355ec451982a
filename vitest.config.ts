import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Begun first, in this order: they take longest, or wait for most of their time, so that other files fill it. The others begin with the largest file. */
const longest = [
  "worker/simulated-year.load.test.ts",
  "lib/http/feed/long-body.test.ts",
  "lib/db/stalls.test.ts",
  "lib/limits/redis-secured.redis.test.ts",
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

// Tests run few lines often enough to repay V8's optimizing compiler. The V8 of Node 24 does not know this setting.
if (process.version.startsWith("v20.")) setFlagsFromString("--interrupt-budget=1000000");

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
    pool: "threads", // of one process: the setting of V8 above holds in all of them
    isolate: false,
    chaiConfig: { truncateThreshold: 1_000 }, // a report of a failure shows the values
  },
});
