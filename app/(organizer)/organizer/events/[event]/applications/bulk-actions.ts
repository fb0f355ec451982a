"use server";

import { textOf } from "@/app/typed-form";
import type { BulkState } from "@/components/selection";
import type { FormState } from "@/components/ui/form-state";
import type { Actor } from "@/lib/audit/actor";
import { fieldErrors } from "@/lib/errors/field-errors";
import { decidablePeople } from "@/lib/portal/organizer/applications";
import { approveMany } from "@/lib/transitions/application/approve-many";
import { rejectMany } from "@/lib/transitions/application/reject-many";
import { wordsSchema } from "@/lib/transitions/application/request-revision";
import { requestRevisions } from "@/lib/transitions/application/request-revisions";
import type { Outcome } from "@/lib/transitions/many";
import { counted } from "@/lib/words";
import { bulkAnswer } from "../bulk-answer";
import { applicationsAsked } from "./filter";

export const approveSelected = async (_before: FormState, form: FormData): Promise<BulkState> => decide(form, "Approved", approveMany);

export const rejectSelected = async (_before: FormState, form: FormData): Promise<BulkState> => decideInWords(form, "Rejected", rejectMany);

export const sendSelectedBack = async (_before: FormState, form: FormData): Promise<BulkState> => decideInWords(form, "Sent back", requestRevisions);

type Decision<Rest extends unknown[] = []> = (organizer: Actor, eventId: string, people: string[], ...rest: Rest) => Promise<Outcome<string>>;

async function decideInWords(form: FormData, past: string, decision: Decision<[message: string | null]>): Promise<BulkState> {
  const typed = wordsSchema.safeParse({ message: textOf(form, "message") });
  if (!typed.success) return { errors: fieldErrors(typed.error) };
  return decide(form, past, (organizer, event, people) => decision(organizer, event, people, typed.data.message));
}

const decide = (form: FormData, past: string, decision: Decision): Promise<BulkState> =>
  bulkAnswer(form, {
    find: (event, atMost) => decidablePeople(event, applicationsAsked(textOf(form, "q"), textOf(form, "state")), atMost),
    verb: decision,
    words: (done) => `${past} ${counted(done, "application")}.`,
  });
