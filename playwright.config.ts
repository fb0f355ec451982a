import { defineConfig } from "@playwright/test";
import { installedBrowser } from "./scripts/test-tools.mjs";

/** The browser's tests, against a built service of their own (`e2e/support/browser-service.ts`). Without an installed Chromium: Playwright's own. */
export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  globalSetup: "./e2e/support/browser-service.ts",
  workers: 4,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  outputDir: "test-results/browser",
  use: {
    baseURL: process.env.SERVICE_URL,
    ignoreHTTPSErrors: true, // the integrations in the stories are servers of the tests, with certificates of their own
    screenshot: "only-on-failure",
    // A film of every story takes as long as the story. In CI its folder ends with the run: what stood on a failed story's page is in the report.
    trace: process.env.CI ? "off" : { mode: "retain-on-failure", screenshots: false, snapshots: false },
    launchOptions: {
      executablePath: installedBrowser(),
      args: [
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--disable-gpu",
        "--renderer-process-limit=1", // a new renderer is a quarter of what a first page costs
        // No page lives long enough to repay V8's optimizing compilers: they took a tenth to a fifth of the stories' processor time.
        "--js-flags=--no-maglev --no-turbofan --min-semi-space-size=16",
      ],
    },
  },
});
