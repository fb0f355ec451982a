"use server";

import type { FormState } from "@/components/ui/form-state";
import { archiveEvent } from "@/lib/transitions/event/archive";
import { unarchiveEvent } from "@/lib/transitions/event/unarchive";
import { organizerAnswer } from "./organizer-answer";

export const archive = async (_before: FormState, form: FormData) => organizerAnswer(form, archiveEvent, "Archived.");
export const unarchive = async (_before: FormState, form: FormData) => organizerAnswer(form, unarchiveEvent, "Unarchived.");
