"use server";

import { act } from "@/app/act";
import type { FormState } from "@/components/ui/form-state";
import { markNotificationsRead } from "@/lib/transitions/notification/own-notifications";

export const markAllRead = async (_before: FormState, form: FormData) =>
  act(form, { verb: markNotificationsRead, refresh: "/", done: () => ({}) });
