import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Less than half as long as what the package exports as its source: every page that is judged compiles it anew. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const widths = [360, 1280];

/**
 * The page as it is, dialogs included, in light and dark at 360 and 1280 px: no axe violation, and nothing scrolls sideways. A colour scheme changes
 * nothing but colours, so the other rules run once per width.
 */
export async function expectFineInEveryLook(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await look(page, "light");
    await expectNoAxeViolation(page);
    await look(page, "dark");
    await expectNoAxeViolation(page, ["color-contrast"]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
  }
  await look(page, null);
}

async function look(page: Page, colorScheme: "light" | "dark" | null) {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    for (const animation of ending) animation.finish(); // on a busy machine they would take their time
  });
}

/** Loaded once per page, and run in it: only violations are described. */
export async function expectNoAxeViolation(page: Page, runOnly?: string[]): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  // From page to page, Next replaces the title a moment after the page: it is waited for, not judged at one instant.
  await expect(page).toHaveTitle(/./);
  const options: axe.RunOptions = { resultTypes: ["violations"], rules: { "document-title": { enabled: false } }, ...(runOnly && { runOnly }) };
  const { violations } = await page.evaluate((asked) => window.axe.run(document, asked), options);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`)).toEqual([]);
}
