import { expect, type Page } from "@playwright/test";

/** From now on a page of this tab says when its controls listen. */
export const markHydrated = (page: Page) =>
  page.addInitScript(() => addEventListener("hydrated", () => document.documentElement.setAttribute("data-hydrated", "")));

/**
 * Opens a page and waits until its controls listen. A network at rest does not say so: on a busy machine scripts that have arrived still wait to run, and a
 * key that is pressed before is lost on a page whose scripts are not late ones (docs/rules/screens.md#late-scripts).
 */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await markHydrated(page);
  await page.goto(path);
  await expectHydrated(page);
}

/** The same of a page that was opened so and has been loaded anew; nothing of it is on its way any more. */
export async function expectHydrated(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("data-hydrated");
  await page.waitForLoadState("networkidle");
}
