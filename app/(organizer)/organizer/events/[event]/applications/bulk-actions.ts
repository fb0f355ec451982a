"use server";

import { revalidatePath } from "next/cache";
import { asActor } from "@/app/as-actor";
import { refusalState } from "@/app/form-answer";
import { textOf } from "@/app/typed-form";
import type { BulkState } from "@/components/selection/context";
import type { FormState } from "@/components/ui/form-state";
import type { Actor } from "@/lib/audit/actor";
import { fieldErrors } from "@/lib/errors/field-errors";
import { decidablePeople } from "@/lib/portal/organizer/applications";
import type { Decision } from "@/lib/resources/closed-sets";
import { approveApplications } from "@/lib/transitions/application/approve";
import { holdDecisions } from "@/lib/transitions/application/hold-decision";
import { rejectApplications } from "@/lib/transitions/application/reject";
import { decisionMessageSchema, requestRevisions } from "@/lib/transitions/application/request-revision";
import { undoDecisions } from "@/lib/transitions/application/undo-decisions";
import type { BatchOutcome } from "@/lib/transitions/many";
import { counted } from "@/lib/words";
import { bulkAnswer } from "../bulk-answer";
import { parseApplicationFilters } from "./filter";

export const approveSelected = async (_before: FormState, form: FormData): Promise<BulkState> =>
  decideSelected(form, "Approved", approveApplications);

export const rejectSelected = async (_before: FormState, form: FormData): Promise<BulkState> =>
  decideWithMessage(form, "reject", (organizer, event, people) => rejectApplications(organizer, event, people, null), "Rejected");

export const requestRevisionOfSelected = async (_before: FormState, form: FormData): Promise<BulkState> =>
  decideWithMessage(form, "request_revision", (organizer, event, people) => requestRevisions(organizer, event, people, null), "Sent back");

/** Undoes decisions that were made together. Their message is put back into the form of the next decision. */
export async function undoHeldDecisions(_before: FormState, form: FormData): Promise<BulkState> {
  return asActor("/organizer", async (organizer): Promise<BulkState> => {
    try {
      const { count, message } = await undoDecisions(organizer, textOf(form, "event"), textOf(form, "batch"));
      return { done: `Undone for ${counted(count, "application")}. Nobody was notified.`, values: { message } };
    } catch (thrown) {
      return refusalState(thrown);
    } finally {
      revalidatePath("/organizer", "layout");
    }
  });
}

type DecideMany = (organizer: Actor, eventId: string, people: string[]) => Promise<BatchOutcome<string>>;

/** With a message to the applicants, the decisions are held. Without one they take effect immediately. */
const decideWithMessage = (form: FormData, decision: Decision, decideNow: DecideMany, pastTense: string): Promise<BulkState> =>
  asActor("/organizer", async (): Promise<BulkState> => {
    const typed = decisionMessageSchema.safeParse({ message: textOf(form, "message") });
    if (!typed.success) return { errors: fieldErrors(typed.error) };
    const { message } = typed.data;
    if (message === null) return decideSelected(form, pastTense, decideNow);
    const hold: DecideMany = (organizer, event, people) => holdDecisions(organizer, event, people, { decision, message });
    const answer = await decideSelected(form, "Decided on", hold);
    return answer.done === undefined ? answer : { ...answer, done: "" }; // the held-decision notice with its `Undo` button replaces this message
  });

const decideSelected = (form: FormData, pastTense: string, verb: DecideMany): Promise<BulkState> =>
  bulkAnswer(form, {
    find: (event, atMost) => decidablePeople(event, parseApplicationFilters(textOf(form, "q"), textOf(form, "state")), atMost),
    verb,
    words: (done) => `${pastTense} ${counted(done, "application")}.`,
  });
