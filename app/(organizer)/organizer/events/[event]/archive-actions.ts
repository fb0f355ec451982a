"use server";

import { redirect } from "next/navigation";
import type { FormState } from "@/components/ui/form-state";
import { archiveEvent } from "@/lib/transitions/event/archive";
import { deleteEvent } from "@/lib/transitions/event/delete";
import { unarchiveEvent } from "@/lib/transitions/event/unarchive";
import { actInEvent } from "./act-in-event";

export const archive = async (_before: FormState, form: FormData) =>
  actInEvent(form, { verb: archiveEvent, done: "Archived." });
export const unarchive = async (_before: FormState, form: FormData) =>
  actInEvent(form, { verb: unarchiveEvent, done: "Unarchived." });
export const removeEvent = async (_before: FormState, form: FormData) =>
  actInEvent(form, { verb: deleteEvent, done: () => redirect("/organizer") });
