import { defineConfig } from "@playwright/test";
import { installedBrowser } from "./scripts/test-tools.mjs";

/**
 * The browser tests, against their own built service (`e2e/support/browser-service.ts`). Without an
 * installed Chromium, they use Playwright's own.
 */
export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  globalSetup: "./e2e/support/browser-service.ts",
  workers: 4,
  fullyParallel: true, // otherwise the last files keep one worker busy while the others are done
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  outputDir: "test-results/browser",
  use: {
    baseURL: process.env.SERVICE_URL,
    // integrations under test are servers of the tests, with their own certificates.
    ignoreHTTPSErrors: true,
    screenshot: "only-on-failure",
    // Recording a trace takes as long as the test. In CI its folder is deleted with the run, but
    // the report shows the page of a failed test.
    trace: process.env.CI
      ? "off"
      : { mode: "retain-on-failure", screenshots: false, snapshots: false },
    launchOptions: {
      executablePath: installedBrowser(),
      args: [
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--disable-gpu",
        "--renderer-process-limit=1", // a new renderer takes a quarter of the time of a first page
        // No page lives long enough to repay V8's optimizing compilers. They took a tenth to a
        // fifth of the tests' processor time.
        "--js-flags=--no-maglev --no-turbofan --min-semi-space-size=16",
      ],
    },
  },
});
