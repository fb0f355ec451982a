import { anAccount, signIn } from "../support/account";
import { expect, type Page, test } from "../support/browser-test";
import { openHydrated } from "../support/hydrated";

// docs/rules/screens.md#failed-calls: a form whose submission fails says so and keeps what was
// typed.

async function openProfile(page: Page) {
  await signIn(page, await anAccount({ name: "Mira" }));
  await openHydrated(page, "/account");
  const form = page.getByRole("form", { name: "Profile" });
  return {
    form,
    name: form.getByRole("textbox", { name: "Name" }),
    save: form.getByRole("button", { name: "Save" }),
  };
}

test("without a connection a form keeps what was typed, and can be sent again", async ({
  page,
}) => {
  const { form, name, save } = await openProfile(page);
  await name.fill("Mira Solano");
  await page.context().setOffline(true);
  await save.click();
  await expect(form.getByRole("alert")).toHaveText(
    "The service could not be reached. Nothing you typed is lost: try again.",
  );
  await expect(form.getByRole("alert")).toBeFocused();
  await expect(name).toHaveValue("Mira Solano");
  await page.context().setOffline(false);
  await save.click();
  await expect(form.getByRole("status")).toBeVisible();
  await expect(form.getByRole("alert")).toBeHidden();
  await page.reload();
  await expect(name).toHaveValue("Mira Solano");
});

test("without a connection the check of a receipt keeps the pasted text", async ({ page }) => {
  await openHydrated(page, "/receipts/check");
  const pasted = page.getByRole("textbox", { name: "Receipt" });
  await pasted.fill("ey.not.one");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(
    "The service could not be reached.",
  );
  await expect(pasted).toHaveValue("ey.not.one");
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Not valid");
});

test("a form of an earlier version of the service keeps what was typed and asks for a reload", async ({
  page,
}) => {
  const { form, name, save } = await openProfile(page);
  await page.route("**/account", (route) => {
    const headers = route.request().headers();
    return route.continue({
      headers: headers["next-action"] ? { ...headers, "next-action": "00".repeat(21) } : headers,
    });
  });
  await name.fill("Mira Solano");
  await save.click();
  await expect(form.getByRole("alert")).toContainText(
    "The service was updated since you opened this page.",
  );
  await expect(name).toHaveValue("Mira Solano");
});

test("after the session has ended a form keeps what was typed, and is sent again after signing in in another tab", async ({
  page,
}) => {
  const account = await anAccount({ name: "Mira" });
  await signIn(page, account);
  await openHydrated(page, "/account");
  const form = page.getByRole("form", { name: "Profile" });
  const name = form.getByRole("textbox", { name: "Name" });
  await name.fill("Mira Solano");
  await page.context().clearCookies();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByRole("alert")).toContainText("Your session has ended.");
  await expect(form.getByRole("alert")).toBeFocused();
  const [tab] = await Promise.all([
    page.waitForEvent("popup"),
    form.getByRole("link", { name: "Sign in" }).click(),
  ]);
  await tab.getByRole("textbox", { name: "Email" }).fill(account.email ?? "");
  await tab.getByLabel("Password").fill("correct horse battery staple");
  await tab.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(tab).toHaveURL(/\/account$/);
  await expect(name).toHaveValue("Mira Solano");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByRole("status")).toBeVisible();
  await expect(form.getByRole("alert")).toBeHidden();
  await tab.reload();
  await expect(
    tab.getByRole("form", { name: "Profile" }).getByRole("textbox", { name: "Name" }),
  ).toHaveValue("Mira Solano");
});
