"use server";

import { revalidatePath } from "next/cache";
import { asActor } from "@/app/as-actor";
import type { FormState } from "@/components/ui/form-state";
import { markNotificationsRead } from "@/lib/transitions/notification/mark-read";

export async function markAllRead(_before: FormState, _form: FormData): Promise<FormState> {
  return asActor("/account/notices", async (actor) => {
    await markNotificationsRead(actor);
    revalidatePath("/", "layout");
    return {};
  });
}
