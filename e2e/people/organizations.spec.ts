import { expect, type Page, test } from "../support/browser-test";
import { aMember, anEvent, aPerson } from "../support/world";
import { newAccount, signUp } from "./visitors";

/** Signs up and creates an organization. Its page is shown afterwards. */
async function openOrganization(page: Page, name: string): Promise<string> {
  await signUp(page, newAccount("Robin Vance"), "/organizations/new");
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("button", { name: "Create organization" }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

const press = (page: Page, button: string) =>
  page.getByRole("button", { name: button, exact: true }).click();
const confirm = (page: Page, verb: string) =>
  page.getByRole("dialog").getByRole("button", { name: verb, exact: true }).click();

test("any person can create an organization, and a manager edits a member's permissions and removes the member", async ({
  page,
}) => {
  const organization = await openOrganization(page, "Lantern Society");
  await expect(page.getByText("unverified")).toBeVisible();
  const colleague = await aPerson({ name: "Mika Sand" });
  await aMember({ id: organization }, colleague, {
    manage_events: true,
    manage_integrations: false,
  });
  await page.reload();
  const row = page.getByRole("row", { name: colleague.email ?? "" });
  await expect(row).toContainText("Manage events");

  await row.getByRole("button", { name: "Edit" }).click();
  await page.getByRole("dialog").getByRole("checkbox", { name: "Manage integrations" }).check();
  await confirm(page, "Save");
  await expect(row).toContainText("Manage integrations");

  await row.getByRole("button", { name: "Remove" }).click();
  await confirm(page, "Remove");
  await expect(row).toHaveCount(0);
});

test("the last manager cannot leave and sees why, and can leave once there is another", async ({
  page,
}) => {
  const organization = await openOrganization(page, "One Person Club");
  await press(page, "Leave organization");
  await confirm(page, "Leave organization");
  await expect(
    page.getByRole("alert").filter({ hasText: "last member with both permissions" }),
  ).toBeVisible();
  await aMember({ id: organization }, await aPerson());
  await confirm(page, "Leave organization");
  await expect(page).toHaveURL(/\/organizations$/);
  expect((await page.goto(`/organizations/${organization}`))?.status()).toBe(404);
});

test("an organization is renamed, and deleted once it has no live event", async ({ page }) => {
  const organization = await openOrganization(page, "Lantern Society");
  await press(page, "Rename organization");
  const name = page.getByRole("dialog").getByRole("textbox", { name: "Name" });
  await name.fill("");
  await confirm(page, "Save");
  await expect(name).toHaveAccessibleDescription(/Enter a name/);
  await name.fill("Candle Society");
  await confirm(page, "Save");
  await expect(page.getByRole("heading", { name: "Candle Society", level: 1 })).toBeVisible();

  const event = await anEvent({ id: organization }, { title: "Night of Lights" });
  await page.reload();
  await expect(
    page.getByRole("status").filter({ hasText: "live events or integrations" }),
  ).toContainText("Night of Lights");
  await press(page, "Delete organization");
  await confirm(page, "Delete organization");
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("1 live event");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("link", { name: "Night of Lights" }).click();
  await press(page, "Archive");
  await confirm(page, "Archive");
  await expect(page.getByRole("button", { name: "Unarchive" })).toBeVisible();
  await page.goto(`/organizations/${organization}`);
  await press(page, "Delete organization");
  await confirm(page, "Delete organization");
  await expect(page).toHaveURL(/\/organizations$/);
  expect((await page.goto(`/organizations/${organization}`))?.status()).toBe(404);
  expect((await page.goto(`/organizer/events/${event.id}`))?.status()).toBe(404);
});

test("an organization asks for verification only once until an operator has decided", async ({
  page,
}) => {
  await openOrganization(page, "Lantern Society");
  await press(page, "Ask for verification");
  const about = page.getByRole("textbox", { name: "About the organization" });
  await expect(about).toHaveAccessibleDescription(/Describe the organization/);
  await about.fill("We light the old town once a year.");
  await press(page, "Ask for verification");
  await expect(page.getByText("We light the old town once a year.")).toBeVisible();
  await expect(page.getByText("An operator decides")).toBeVisible();
  await expect(page.getByRole("button", { name: "Ask for verification" })).toHaveCount(0);
});
