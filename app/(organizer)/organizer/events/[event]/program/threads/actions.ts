"use server";

import { textOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { deletePart } from "@/lib/transitions/event-part/event-part";
import { threadInput, threads } from "@/lib/transitions/event-part/threads";
import { actInEvent, savePart } from "../../act-in-event";

export const saveThread = async (_before: FormState, form: FormData) =>
  savePart(form, threads, threadInput, { list: "program", next: "program/threads/new" });

export const removeThread = async (_before: FormState, form: FormData) =>
  actInEvent(form, {
    verb: (organizer, event) => deletePart(threads, organizer, event, textOf(form, "thread")),
    done: "Deleted.",
  });
