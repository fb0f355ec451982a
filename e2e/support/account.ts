import type { Page } from "@playwright/test";
import { hashPassword } from "@/lib/crypto/password";
import { aPerson } from "./world";

const password = "correct horse battery staple";

/** Somebody who can sign in at the form. */
export const anAccount = async (data: { name?: string; is_operator?: boolean } = {}) =>
  aPerson({ ...data, password_hash: await hashPassword(password) });

export async function signIn(page: Page, account: { email: string | null }) {
  await page.goto("/signin");
  await page.getByRole("textbox", { name: "Email" }).fill(account.email ?? "");
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => url.pathname !== "/signin");
}
