"use server";

import { revalidatePath } from "next/cache";
import { wrongPassword } from "@/app/signin/messages";
import type { FormState } from "@/components/ui/form-state";
import { requireActor } from "@/lib/session/current";
import { reprove } from "@/lib/transitions/account/reprove";

export async function confirmPassword(_before: FormState, form: FormData): Promise<FormState> {
  const actor = await requireActor("/");
  const proved = await reprove(actor, String(form.get("password") ?? ""));
  if (!proved) return { errors: { password: wrongPassword } };
  revalidatePath("/", "layout");
  return { done: "Confirmed." };
}
