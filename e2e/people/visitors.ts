import { randomBytes } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { prisma } from "@/lib/db/prisma";

export interface Account {
  name: string;
  email: string;
  password: string;
}

export function newAccount(name = "Robin Vance"): Account {
  const unique = randomBytes(4).toString("hex");
  return { name, email: `robin-${unique}@example.com`, password: `lantern orchid ${unique}` };
}

/**
 * Resets the sign-up limit: all tests come from one address, which may create a hundred accounts an
 * hour.
 */
const resetSignUpLimit = () =>
  prisma().guessWindow.deleteMany({ where: { key: { startsWith: "sign-up:" } } });

/** Creates an account through the page, which signs it in. */
export async function signUp(page: Page, account: Account, callbackUrl = "/account") {
  await resetSignUpLimit();
  await page.goto(`/signup?callbackUrl=${encodeURIComponent(callbackUrl)}`);
  await page.getByRole("textbox", { name: "Name" }).fill(account.name);
  await page.getByRole("textbox", { name: "Email" }).fill(account.email);
  await page.getByLabel("Password").fill(account.password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(new RegExp(`${callbackUrl}$`));
}

export async function signIn(
  page: Page,
  { email, password }: Pick<Account, "email" | "password">,
  callbackUrl = "/account",
) {
  await page.goto(`/signin?callbackUrl=${encodeURIComponent(callbackUrl)}`);
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

export async function signOut(page: Page) {
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
}

/**
 * Filtered by address: announcements that other tests send to everybody would push a mail off the
 * unfiltered page.
 */
export const mailsPath = (email: string) => `/dev/mails?q=${encodeURIComponent(email)}`;

/**
 * Follows the link in the latest mail with this subject to this address, as a person trying out the
 * service does.
 */
export async function followLink(page: Page, email: string, subject: string) {
  const mail = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: subject }) })
    .filter({ hasText: `To ${email}` })
    .first();
  await expect(async () => {
    await page.goto(mailsPath(email));
    await expect(mail).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await mail.getByRole("link").first().click();
}
