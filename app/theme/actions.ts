"use server";

import { cookies } from "next/headers";
import { textOf } from "@/app/typed-form";
import { isHttps } from "@/lib/config/config";
import { isTheme } from "@/lib/session/theme";

/**
 * Stores the choice for a year. Any value but light or dark means the system's theme and deletes
 * the cookie.
 */
export async function chooseTheme(form: FormData): Promise<void> {
  const choice = textOf(form, "theme");
  const jar = await cookies();
  if (!isTheme(choice)) jar.delete("theme");
  else
    jar.set("theme", choice, {
      path: "/",
      sameSite: "lax",
      secure: isHttps(),
      httpOnly: true,
      maxAge: 365 * 24 * 3600,
    });
}
