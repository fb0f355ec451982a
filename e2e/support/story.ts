import { test as base } from "@playwright/test";

export { type Browser, type CDPSession, expect, type Locator, type Page, type Route } from "@playwright/test";

/** A story in the browser. The contexts that it opened end with it: Playwright would keep their pages, with all that they ask for, to the end of the run. */
export const test = base.extend<{ endingContexts: undefined }>({
  endingContexts: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
