import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

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
    isolate: false,
    chaiConfig: { truncateThreshold: 1_000 }, // a report of a failure shows the values
  },
});
