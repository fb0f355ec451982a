import { expect, test } from "@playwright/test";
import { newAccount, signUp } from "./visitors";

test("anybody opens an organization, adds a member by e-mail, sets abilities and removes them", async ({ page, browser }) => {
  const colleague = newAccount("Mika Sand");
  await signUp(await (await browser.newContext()).newPage(), colleague);
  await signUp(page, newAccount("Robin Vance"), "/organizations/new");

  await page.getByRole("textbox", { name: "Name" }).fill("Lantern Society");
  await page.getByRole("button", { name: "Create organization" }).click();
  await expect(page.getByRole("heading", { name: "Lantern Society" })).toBeVisible();
  await expect(page.getByText("unverified")).toBeVisible();

  await page.getByRole("textbox", { name: "Email" }).fill(colleague.email);
  await page.getByRole("form", { name: "Add member" }).getByRole("checkbox", { name: "Manage events" }).check();
  await page.getByRole("button", { name: "Add member" }).click();
  const row = page.getByRole("row", { name: colleague.email });
  await expect(row).toContainText("Manage events");

  await row.getByRole("button", { name: "Edit" }).click();
  await page.getByRole("dialog").getByRole("checkbox", { name: "Manage integrations" }).check();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("Manage integrations");

  await row.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(row).toHaveCount(0);
});

test("the last manager cannot leave", async ({ page }) => {
  await signUp(page, newAccount("Robin Vance"), "/organizations/new");
  await page.getByRole("textbox", { name: "Name" }).fill("One Person Club");
  await page.getByRole("button", { name: "Create organization" }).click();
  await page
    .getByRole("row", { name: /Robin Vance/ })
    .getByRole("button", { name: "Remove" })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "last member with both permissions" })).toBeVisible();
});
