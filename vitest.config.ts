import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** Units and integration: `*.test.ts` beside the code and under e2e/. The browser's tests are `*.spec.ts` (playwright.config.ts). */
export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") } },
  test: {
    include: ["{app,components,lib,worker,scripts,prisma,e2e}/**/*.test.{ts,tsx}"],
    globalSetup: ["e2e/support/database-server.ts"],
    setupFiles: ["e2e/support/environment.ts"],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
