"use server";

import { revalidatePath } from "next/cache";
import { verbAnswer } from "@/app/verb-answer";
import type { FormState } from "@/components/ui/form-state";
import type { Actor } from "@/lib/audit/actor";
import { requireActor } from "@/lib/session/current";
import { archiveEvent } from "@/lib/transitions/event/archive";
import { unarchiveEvent } from "@/lib/transitions/event/unarchive";

export const archive = async (_before: FormState, form: FormData) => act(form, archiveEvent, "Archived.");
export const unarchive = async (_before: FormState, form: FormData) => act(form, unarchiveEvent, "Unarchived.");

async function act(form: FormData, verb: (organizer: Actor, eventId: string) => Promise<void>, done: string): Promise<FormState> {
  const organizer = await requireActor("/organizer");
  const answer = await verbAnswer(verb(organizer, String(form.get("event"))), done);
  revalidatePath("/organizer", "layout");
  return answer;
}
