import { expect, type Page } from "@playwright/test";

/** From the next page load on, pages of this tab set `data-hydrated` when their controls are interactive. */
export const markHydrated = (page: Page) =>
  page.addInitScript(() => addEventListener("hydrated", () => document.documentElement.setAttribute("data-hydrated", "")));

/**
 * Opens a page and waits until its controls are interactive. An idle network is not enough: on a busy machine, scripts that have arrived still wait to run. A
 * key pressed before that is lost, except on a page with late scripts (docs/rules/screens.md#late-scripts).
 */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await markHydrated(page);
  await page.goto(path);
  await expectHydrated(page);
}

/** Waits in the same way for a page that was opened with `openHydrated` and reloaded, until it sends no more requests. */
export async function expectHydrated(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("data-hydrated");
  await page.waitForLoadState("networkidle");
}
