import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/**
 * Unit tests, database tests and load tests (`*.load.test.ts`) are beside the code, tests of whole
 * processes under e2e/. Browser tests are `*.spec.ts` (playwright.config.ts).
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
    pool: "forks", // some tests measure the processor time of their process
    // Most lines run too rarely in tests to repay V8's optimizing compiler. The V8 of Node 24 does
    // not know this setting.
    execArgv: process.version.startsWith("v20.") ? ["--interrupt-budget=1000000"] : [],
    isolate: false,
    chaiConfig: { truncateThreshold: 1_000 }, // failure reports show the full values
  },
});
