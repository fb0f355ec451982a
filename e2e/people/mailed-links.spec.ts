import { everyLook, expectAccessible } from "../support/accessibility";
import { expect, test } from "../support/browser-test";
import { followLink, newAccount, signIn, signOut, signUp } from "./visitors";

test("a person who signed up verifies the address, and the link works once", async ({ page }) => {
  const account = newAccount();
  await signUp(page, account);
  await page.goto("/account");
  await expect(page.getByText("not verified")).toBeVisible();
  await followLink(page, account.email, "Verify your e-mail address");
  const link = page.url();
  for (const said of [account.email, account.name])
    await expect(page.getByRole("definition").filter({ hasText: said })).toBeVisible();
  await page.getByRole("button", { name: "Verify address" }).click();
  await expect(page.getByText("Your address is verified.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Verify address" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Open your account" })).toBeVisible();
  await page.goto(link);
  await expect(page.getByText("Your address is verified.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Verify address" })).toHaveCount(0);
  await page.goto("/account");
  await expect(page.getByText("not verified")).toBeHidden();
});

test("a forgotten password is reset through a mailed link, which ends the other sessions", async ({
  page,
  browser,
}) => {
  const account = newAccount();
  await signUp(page, account);
  await signOut(page);
  const other = await (await browser.newContext()).newPage();
  await signIn(other, account);
  await expect(other).toHaveURL(/\/account$/);
  await page.goto("/signin");
  await page.getByRole("link", { name: "Forgotten password?" }).click();
  await expect(page.getByRole("heading", { name: "Forgotten password" })).toBeVisible();
  const answers: string[] = [];
  for (const email of ["nobody-at-all@example.com", account.email]) {
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send link" }).click();
    const answer = page.getByText(`If ${email} has an account`);
    await expect(answer).toBeVisible();
    answers.push(((await answer.textContent()) ?? "").replace(email, "…"));
  }
  expect(answers[0]).toBe(answers[1]);
  await followLink(page, account.email, "Set a new password");
  const link = page.url();
  await page.getByRole("textbox", { name: "New password" }).fill("short");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("Use at least 8 characters.")).toBeVisible();
  await page.getByRole("textbox", { name: "New password" }).fill("another quiet lantern");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page).toHaveURL(/\/account$/);
  await other.goto("/account");
  await expect(other).toHaveURL(/\/signin/);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Send a new link" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Set password" })).toHaveCount(0);
});

test("a link to verify an address asks another browser to sign in to that account, and leads back", async ({
  page,
  browser,
}) => {
  const account = newAccount();
  await signUp(page, account);
  const other = await (await browser.newContext()).newPage();
  await signUp(other, newAccount("Somebody Else"));
  await followLink(other, account.email, "Verify your e-mail address");
  await expect(other.getByRole("button", { name: "Verify address" })).toHaveCount(0);
  await other.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await other.getByRole("textbox", { name: "Email" }).fill(account.email);
  await other.getByLabel("Password").fill(account.password);
  await other.getByRole("button", { name: "Sign in", exact: true }).click();
  await other.getByRole("button", { name: "Verify address" }).click();
  await expect(other.getByText("Your address is verified.")).toBeVisible();
});

test("the reader of a mailbox takes an account over that somebody opened with its address", async ({
  page,
  browser,
}) => {
  const account = newAccount();
  await signUp(page, account);
  const reader = await (await browser.newContext()).newPage();
  await followLink(reader, account.email, "Verify your e-mail address");
  await expectAccessible(reader);
  await reader.getByRole("textbox", { name: "New password" }).fill("the reader's own lantern");
  await reader.getByRole("button", { name: "Set password and verify" }).click();
  await expect(reader).toHaveURL(/\/account$/);
  await expect(reader.getByText("not verified")).toBeHidden();
  await page.goto("/account");
  await expect(page).toHaveURL(/\/signin/);
});

test("the old address of an account takes a change back, which ends every session", async ({
  page,
  browser,
}) => {
  const account = newAccount();
  await signUp(page, account);
  await followLink(page, account.email, "Verify your e-mail address");
  await page.getByRole("button", { name: "Verify address" }).click();
  await expect(page.getByText("Your address is verified.")).toBeVisible();
  const moved = newAccount().email;
  await page.goto("/account");
  await page.getByRole("button", { name: "Change email" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("New email").fill(moved);
  await dialog.getByRole("button", { name: "Change email" }).click();
  const elsewhere = await (await browser.newContext()).newPage();
  await followLink(elsewhere, moved, "Confirm your new e-mail address");
  await expect(elsewhere.getByRole("main").getByRole("link", { name: "Sign in" })).toBeVisible();
  await expect(elsewhere.getByRole("textbox", { name: "New password" })).toHaveCount(0);
  await followLink(page, moved, "Confirm your new e-mail address");
  await page.getByRole("button", { name: "Verify address" }).click();
  await expect(page.getByText("Your account now uses this address.")).toBeVisible();
  await followLink(elsewhere, account.email, "Your account has a new e-mail address");
  await expect(elsewhere.getByRole("main").getByRole("button")).toHaveCount(1);
  await expectAccessible(elsewhere);
  await elsewhere.getByRole("button", { name: "Take the change back" }).click();
  await expect(elsewhere.getByText("Your account has this address again")).toBeVisible();
  await page.goto("/account");
  await expect(page).toHaveURL(/\/signin/);
  await signIn(page, account);
  await expect(page).toHaveURL(/\/account$/);
});

test("a new address takes effect through the link mailed to it, and a session is ended in its row", async ({
  page,
  browser,
}) => {
  const account = newAccount();
  await signUp(page, account);
  const other = await (await browser.newContext()).newPage();
  await signIn(other, account);
  await expect(other).toHaveURL(/\/account$/);
  const moved = newAccount().email;
  await page.goto("/account");
  await page.getByRole("button", { name: "Sign out", exact: true }).last().click();
  await expect(page.getByRole("listitem").filter({ hasText: "Signed in" })).toHaveCount(1);
  await other.goto("/account");
  await expect(other).toHaveURL(/\/signin/);
  await page.getByRole("button", { name: "Change email" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("New email").fill(moved);
  await dialog.getByRole("button", { name: "Change email" }).click();
  await expect(dialog.getByText(`Use the link that we mailed to ${moved}.`)).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await followLink(page, moved, "Confirm your new e-mail address");
  await page.getByRole("button", { name: "Verify address" }).click();
  await expect(page.getByText("Your account now uses this address.")).toBeVisible();
  await page.goto("/account");
  await expect(page.getByRole("main").getByText(moved).first()).toBeVisible();
});

test("the account pages and the pages of mailed links are accessible in both themes at phone and desktop width", async ({
  page,
}) => {
  const account = newAccount();
  await signUp(page, account);
  for (const path of [
    "/account",
    "/forgot-password",
    "/reset-password?token=x",
    "/verify-email?token=x",
    "/verify-email/take-back?token=x",
    "/dev/mails",
  ]) {
    await page.goto(path);
    await expectAccessible(page, everyLook);
  }
});
