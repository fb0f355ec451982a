"use server";

import { revalidatePath } from "next/cache";
import type { FormState } from "@/components/ui/form-state";
import { requireActor } from "@/lib/session/current-actor";
import { markNotificationsRead } from "@/lib/transitions/notification/mark-read";

export async function markAllRead(_before: FormState, _form: FormData): Promise<FormState> {
  await markNotificationsRead(await requireActor("/account/notices"));
  revalidatePath("/", "layout");
  return {};
}
