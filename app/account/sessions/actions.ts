"use server";

import { act } from "@/app/act";
import { textOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { endOwnSession } from "@/lib/transitions/account/session";

export const signOutSession = async (_before: FormState, form: FormData) =>
  act(form, {
    verb: (actor) => endOwnSession(actor, textOf(form, "session")),
    refresh: "/account",
    done: "Signed out.",
  });
