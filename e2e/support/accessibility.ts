import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/**
 * The minified build is less than half as long as the source that the package exports, and every
 * page under test has to compile it.
 */
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

const phone = 360;
const desktop = 1280;
type Look = [width: number, colorScheme: "light" | "dark"];

/** Both themes at both widths, for the tests that check every page. */
export const everyLook: Look[] = [
  [phone, "light"],
  [phone, "dark"],
  [desktop, "light"],
  [desktop, "dark"],
];

/** Each theme and each width once, for the states of a page that a scenario passes through. */
const twoLooks: Look[] = [
  [phone, "light"],
  [desktop, "dark"],
];

/**
 * Checks the current page, dialogs included: no axe violation and no sideways scrolling. Colour
 * schemes change only colours, so the other axe rules run once per width.
 */
export async function expectAccessible(page: Page, looks = twoLooks): Promise<void> {
  const checkedWidths = new Set<number>();
  for (const [width, colorScheme] of looks) {
    await page.setViewportSize({ width, height: 900 });
    await setColorScheme(page, colorScheme);
    await expectNoAxeViolation(page, checkedWidths.has(width) ? ["color-contrast"] : undefined);
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    checkedWidths.add(width);
  }
  await setColorScheme(page, null);
}

/** How far the page scrolls sideways, beyond the width without the room kept for a scroll bar. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.body.clientWidth);

async function setColorScheme(page: Page, colorScheme: "light" | "dark" | null) {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    for (const animation of ending) animation.finish(); // a busy machine would delay their end
  });
}

/** Runs axe in the page and loads it once per page. The result describes violations only. */
export async function expectNoAxeViolation(page: Page, runOnly?: string[]): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  // During client-side navigation, Next replaces the title shortly after the page, so wait for it
  // instead of letting axe judge one instant.
  await expect(page).toHaveTitle(/./);
  const options: axe.RunOptions = {
    resultTypes: ["violations"],
    rules: { "document-title": { enabled: false } },
    ...(runOnly && { runOnly }),
  };
  const { violations } = await page.evaluate(
    (runOptions) => window.axe.run(document, runOptions),
    options,
  );
  expect(
    violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
    ),
  ).toEqual([]);
}
