import { expectAccessible } from "../support/accessibility";
import { expect, test } from "../support/browser-test";
import { newAccount, signIn, signOut, signUp } from "./visitors";

test("signing out ends every copy of the cookie immediately", async ({
  page,
  context,
  browser,
}) => {
  await signUp(page, newAccount());
  const copied = await context.storageState();
  await signOut(page);
  const thief = await (await browser.newContext({ storageState: copied })).newPage();
  await thief.goto("/account");
  await expect(thief).toHaveURL(/\/signin/);
});

test("a password change ends the other sessions immediately and keeps the current one", async ({
  page,
  browser,
}) => {
  const account = newAccount();
  await signUp(page, account);
  const other = await (await browser.newContext()).newPage();
  await signIn(other, account);
  await expect(other).toHaveURL(/\/account$/);

  await page.goto("/account");
  await page.getByLabel("Current password").fill(account.password);
  await page.getByLabel("New password").fill("a different lantern");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed.")).toBeVisible();

  await other.goto("/account");
  await expect(other).toHaveURL(/\/signin/);
  await page.goto("/account");
  await expect(page).toHaveURL(/\/account$/);
  await signOut(page);
  await signIn(page, { ...account, password: "a different lantern" });
  await expect(page).toHaveURL(/\/account$/);
});

test("the list of sessions is accessible when several are of the same browser", async ({
  page,
  browser,
}) => {
  const account = newAccount();
  await signUp(page, account);
  for (let n = 0; n < 2; n++) {
    const other = await (await browser.newContext()).newPage();
    await signIn(other, account);
    await expect(other).toHaveURL(/\/account$/);
  }
  await page.goto("/account");
  const buttons = page.getByRole("button", { name: "Sign out", exact: true });
  await expect(buttons).toHaveCount(2);
  await expect(buttons.first()).toHaveAccessibleDescription(/^Chrome on Linux from /);
  await expectAccessible(page);
});

test("signing out everywhere asks first, then ends all sessions", async ({ page, browser }) => {
  const account = newAccount();
  await signUp(page, account);
  const other = await (await browser.newContext()).newPage();
  await signIn(other, account);
  await expect(other).toHaveURL(/\/account$/);
  await page.goto("/account");
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL(/\/signin/);
  await other.goto("/account");
  await expect(other).toHaveURL(/\/signin/);
});

test("the standard next-auth endpoints sign in, return the person and sign out", async ({
  page,
  request,
}) => {
  const account = newAccount();
  await signUp(page, account);
  const csrf = async () => (await (await request.get("/api/auth/csrf")).json()).csrfToken;

  const form = {
    csrfToken: await csrf(),
    email: account.email,
    password: account.password,
    json: "true",
  };
  expect((await request.post("/api/auth/callback/credentials", { form })).status()).toBe(200);
  const session = await (await request.get("/api/auth/session")).json();
  expect(session.user).toEqual({ name: account.name, email: account.email });

  await request.post("/api/auth/signout", { form: { csrfToken: await csrf(), json: "true" } });
  expect(await (await request.get("/api/auth/session")).json()).toEqual({});
});

test("the next-auth endpoints return the same response for a wrong password and an unknown account", async ({
  page,
  request,
}) => {
  const account = newAccount();
  await signUp(page, account);
  const { csrfToken } = await (await request.get("/api/auth/csrf")).json();
  const trySignIn = async (email: string) => {
    const answer = await request.post("/api/auth/callback/credentials", {
      form: { csrfToken, email, password: "not the password", json: "true" },
    });
    return [answer.status(), await answer.text()];
  };
  expect(await trySignIn(account.email)).toEqual(await trySignIn(newAccount().email));
  expect((await trySignIn(account.email))[0]).toBe(401);
});
