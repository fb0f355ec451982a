import type { Page } from "@playwright/test";
import { hashPassword } from "@/lib/crypto/password";
import { sessionCookieOptions } from "@/lib/session/cookie";
import { aSessionCookie } from "./oauth";
import { aPerson } from "./world";

let hash: Promise<string> | undefined;

/** Somebody who can sign in at the form; the password of all of them is hashed once. */
export async function anAccount(data: { name?: string; is_operator?: boolean } = {}) {
  hash ??= hashPassword("correct horse battery staple");
  return aPerson({ ...data, password_hash: await hash });
}

/** Signed in from the next page on, by a cookie: the form has stories of its own. */
export async function signIn(page: Page, account: { id: string }) {
  const { httpOnly, secure } = sessionCookieOptions();
  const url = process.env.SERVICE_URL ?? "";
  await page.context().addCookies([{ ...(await aSessionCookie(account)), url, httpOnly, secure, sameSite: "Lax" }]);
}
