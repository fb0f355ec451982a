import { expectAccessible } from "../support/accessibility";
import { expect, test } from "../support/story";
import { newAccount, signUp } from "./visitors";

test("pages are accessible in both themes at phone and desktop width", async ({ page }) => {
  const visit = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
  };
  for (const path of ["/", "/signin", "/signup", "/nothing-here"]) await visit(path);
  await signUp(page, newAccount());
  for (const path of ["/", "/account", "/organizer", "/organizations", "/organizations/new"]) await visit(path);
});

test("the chosen theme applies from the first byte, and persists", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect.poll(async () => (await page.context().cookies()).some(({ name, value }) => name === "theme" && value === "dark")).toBe(true);
  const html = await (await page.request.get("/signin")).text();
  expect(html).toContain('data-theme="dark"');
});
