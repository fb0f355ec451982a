"use server";

import * as z from "zod";
import { act } from "@/app/act";
import type { FormState } from "@/components/ui/form-state";
import { setLanguage } from "@/lib/transitions/account/own-settings";
import { languages } from "@/messages/language";

const choice = z.object({ language: z.enum(languages, "Choose a language.") });

export const saveLanguage = async (_before: FormState, form: FormData) =>
  act(form, {
    schema: choice,
    verb: (actor, { language }) => setLanguage(actor, language),
    refresh: "/",
    done: "Saved.",
  });
