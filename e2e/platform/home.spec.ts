import { expect, test } from "../support/browser-test";

test("the first page opens without a script error", async ({ page }) => {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  const response = await page.goto("/");
  expect(response?.status()).toBe(200);
  await expect(page.getByRole("main")).toBeVisible();
  expect(faults).toEqual([]);
});
