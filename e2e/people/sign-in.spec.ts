import { expect, test } from "../support/browser-test";
import { newAccount, signIn, signOut, signUp } from "./visitors";

test("an account is created, signs out and signs in again", async ({ page }) => {
  const account = newAccount();
  await signUp(page, account);
  await signOut(page);
  await signIn(page, account, "/organizations");
  await expect(page).toHaveURL(/\/organizations$/);
});

test("a wrong password and an unknown account get the same alert, the e-mail stays, and the password is never sent back", async ({
  page,
}) => {
  const account = newAccount();
  await signUp(page, account);
  await signOut(page);
  const alert = page.getByRole("alert").filter({ hasText: /./ });

  await signIn(page, { ...account, password: "not the password" });
  await expect(alert).toBeVisible();
  const wrong = await alert.textContent();
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(account.email);
  expect(page.url()).not.toContain("password=");

  await signIn(page, { email: newAccount().email, password: account.password });
  await expect(alert).toHaveText(wrong ?? "");
});

test("signing in works with only the keyboard", async ({ page }) => {
  const account = newAccount();
  await signUp(page, account);
  await signOut(page);
  await page.goto("/signin?callbackUrl=/account");
  await page.getByRole("textbox", { name: "Email" }).focus();
  await page.keyboard.type(account.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(account.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/account$/);
});

test("signing in works without scripts", async ({ browser }) => {
  const account = newAccount();
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await signUp(page, account);
  await expect(page.getByRole("heading", { name: "Account", level: 1 })).toBeVisible();
});

test("signing in never redirects to another origin", async ({ page }) => {
  const account = newAccount();
  await signUp(page, account);
  for (const elsewhere of [
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example",
    "javascript:alert(1)",
  ]) {
    await signOut(page);
    await signIn(page, account, elsewhere);
    await expect(page.getByRole("heading", { name: `Hello, ${account.name}` })).toBeVisible();
  }
});

test("signing in returns to the page that needed a session", async ({ page }) => {
  const account = newAccount();
  await signUp(page, account);
  await signOut(page);
  await page.goto("/organizer");
  await expect(page).toHaveURL(/\/signin\?callbackUrl=%2Forganizer$/);
  await page.getByRole("textbox", { name: "Email" }).fill(account.email);
  await page.getByLabel("Password").fill(account.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/organizer$/);
});

test("without scripts, signing in returns to the page of a form that was submitted after the session had ended", async ({
  browser,
}) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  const account = newAccount();
  await signUp(page, account);
  await page.goto("/account/events?page=1");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "New address" }).click();
  await expect(page).toHaveURL(/\/signin\?/);
  await page.getByRole("textbox", { name: "Email" }).fill(account.email);
  await page.getByLabel("Password").fill(account.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/account\/events\?page=1$/);
});

test("errors are shown at their fields, the first field gets the focus, and no input is lost", async ({
  page,
}) => {
  await page.goto("/signup");
  await page.getByRole("textbox", { name: "Name" }).fill("Robin");
  await page.getByRole("textbox", { name: "Email" }).fill("not an address");
  await page.getByLabel("Password").fill("short");
  await page.getByRole("button", { name: "Create account" }).click();
  const email = page.getByRole("textbox", { name: "Email" });
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(/Enter an e-mail address/);
  await expect(page.getByLabel("Password")).toHaveAccessibleDescription(
    /Use at least 8 characters/,
  );
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Robin");
});

test("an address that already has an account is refused at its field", async ({ page }) => {
  const account = newAccount();
  await signUp(page, account);
  await signOut(page);
  await page.goto("/signup");
  await page.getByRole("textbox", { name: "Name" }).fill("Somebody");
  await page.getByRole("textbox", { name: "Email" }).fill(account.email.toUpperCase());
  await page.getByLabel("Password").fill("another long password");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveAccessibleDescription(
    /There is an account with this address/,
  );
});
