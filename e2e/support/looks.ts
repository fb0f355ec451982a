import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const widths = [360, 1280];

/**
 * The page as it stands, dialogs included, in light and dark at 360 and 1280 px: no axe violation, and nothing scrolls sideways. A colour scheme changes
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
    const ended = Promise.all(ending.map(({ finished }) => finished.catch(() => {})));
    return Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 500))]); // one that is paused never ends
  });
}

async function expectNoAxeViolation(page: Page, rules?: string[]) {
  // No frames here: one script in the page, and no second page to collect in. What passes need not be described.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`)).toEqual([]);
}
