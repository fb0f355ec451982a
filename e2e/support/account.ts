import type { Page } from "@playwright/test";
import { hashPassword } from "@/lib/crypto/password";
import { sessionCookieOptions } from "@/lib/session/cookie";
import { aSessionCookie } from "./oauth";
import { aPerson } from "./world";

let passwordHash: Promise<string> | undefined;

/**
 * An account that can sign in with the form. All these accounts share one password, which is hashed
 * once.
 */
export async function anAccount(data: { name?: string; is_operator?: boolean } = {}) {
  passwordHash ??= hashPassword("correct horse battery staple");
  return aPerson({ ...data, password_hash: await passwordHash });
}

/**
 * Signs the page in with a session cookie, effective from the next page load. The sign-in form has
 * its own tests.
 */
export async function signIn(page: Page, account: { id: string }) {
  const { httpOnly, secure } = sessionCookieOptions();
  const url = process.env.SERVICE_URL ?? "";
  await page
    .context()
    .addCookies([{ ...(await aSessionCookie(account)), url, httpOnly, secure, sameSite: "Lax" }]);
}
