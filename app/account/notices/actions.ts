"use server";

import { revalidatePath } from "next/cache";
import type { FormState } from "@/components/ui/form-state";
import { markNoticesRead } from "@/lib/notifications/mark-read";
import { requireActor } from "@/lib/session/current";

export async function markAllRead(_before: FormState, _form: FormData): Promise<FormState> {
  await markNoticesRead(await requireActor("/account/notices"));
  revalidatePath("/", "layout");
  return {};
}
