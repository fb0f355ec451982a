"use server";

import { redirect } from "next/navigation";
import type { FormState } from "@/components/ui/form-state";
import { archiveEvent } from "@/lib/transitions/event/archive";
import { deleteEvent } from "@/lib/transitions/event/delete";
import { unarchiveEvent } from "@/lib/transitions/event/unarchive";
import { organizerAnswer } from "./organizer-answer";

export const archive = async (_before: FormState, form: FormData) => organizerAnswer(form, archiveEvent, "Archived.");
export const unarchive = async (_before: FormState, form: FormData) => organizerAnswer(form, unarchiveEvent, "Unarchived.");

export async function removeEvent(_before: FormState, form: FormData): Promise<FormState> {
  const answer = await organizerAnswer(form, deleteEvent, "Deleted.");
  if (answer.done === undefined) return answer;
  redirect("/organizer");
}
