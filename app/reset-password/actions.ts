"use server";

import type { FormState } from "@/components/ui/form-state";
import { setPasswordBy } from "./set-password";

export async function setPassword(_before: FormState, form: FormData): Promise<FormState> {
  return setPasswordBy(
    "reset_password",
    form,
    (token) => `/reset-password?${new URLSearchParams({ token })}`,
  );
}
