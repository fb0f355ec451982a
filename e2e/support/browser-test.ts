import { test as base } from "@playwright/test";

export {
  type Browser,
  type CDPSession,
  expect,
  type Locator,
  type Page,
  type Route,
} from "@playwright/test";

/**
 * A browser test that closes its contexts when it ends. Otherwise Playwright keeps their pages,
 * which go on sending requests, until the end of the run.
 */
export const test = base.extend<{ endingContexts: undefined }>({
  endingContexts: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
