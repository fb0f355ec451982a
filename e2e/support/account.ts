import type { Page } from "@playwright/test";
import { hashPassword } from "@/lib/crypto/password";
import { sessionCookieOptions } from "@/lib/session/cookie";
import { aSessionCookie } from "./oauth";
import { aPerson } from "./world";

let hash: Promise<string> | undefined;

/** An account that can sign in with the form; their shared password is hashed once. */
export async function anAccount(data: { name?: string; is_operator?: boolean } = {}) {
  hash ??= hashPassword("correct horse battery staple");
  return aPerson({ ...data, password_hash: await hash });
}

/** Signed in from the next page on, by a cookie: the form has its own stories. */
export async function signIn(page: Page, account: { id: string }) {
  const { httpOnly, secure } = sessionCookieOptions();
  const url = process.env.SERVICE_URL ?? "";
  await page.context().addCookies([{ ...(await aSessionCookie(account)), url, httpOnly, secure, sameSite: "Lax" }]);
}
