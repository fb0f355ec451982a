import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** Units, and tests on a database, beside the code; stories of processes under e2e/. The stories of the browser are `*.spec.ts` (playwright.config.ts). */
export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") } },
  test: {
    include: ["**/*.test.{ts,tsx}"],
    globalSetup: ["e2e/support/database-server.ts"],
    setupFiles: ["e2e/support/environment.ts"],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
