import { expect, type Page } from "@playwright/test";

/**
 * Opens a page and waits until its controls are interactive. An idle network is not enough: on a
 * busy machine, scripts that have arrived still wait to run, and a key pressed before is lost.
 */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectHydrated(page);
}

/** Waits in the same way for a page that is open, until it sends no more requests. */
export async function expectHydrated(page: Page): Promise<void> {
  await expect.poll(() => controlsWithoutReact(page)).toEqual([]);
  await page.waitForLoadState("networkidle");
}

/** React marks each element of the page that it has hydrated. */
const controlsWithoutReact = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("a, button, input:not([type=hidden]), select, textarea")]
      .filter((control) => !Object.keys(control).some((key) => key.startsWith("__reactProps")))
      .map((control) => control.outerHTML.slice(0, 200)),
  );
