import { expect, type Locator } from "@playwright/test";

const pressesAtMost = 150;

/**
 * Presses Tab until the target has the focus, like a person without a mouse. Throws when the target
 * is never reached.
 */
export async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < pressesAtMost; presses += 1) {
    await target.page().keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${pressesAtMost} presses of Tab do not lead to ${target}`);
}

/** Moves the focus to the target with Tab and types into it. */
export async function typeAt(target: Locator, text: string): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.type(text);
}

/**
 * Moves the focus to the target with Tab and presses a key: Space for a checkbox, Enter for a link
 * or a button.
 */
export async function pressAt(target: Locator, key: "Space" | "Enter"): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}
