"use server";

import * as z from "zod";
import { parseShownValues, shownValues, textOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { decisionMessageSchema } from "@/lib/transitions/application/request-revision";
import { holdRemovals } from "@/lib/transitions/held-decision/hold-removals";
import { forOne } from "@/lib/transitions/many";
import { addGuest } from "@/lib/transitions/participant/add-guest";
import { editParticipant } from "@/lib/transitions/participant/edit";
import { guestInput, profileInput } from "@/lib/transitions/participant/profile";
import { actInEvent } from "../act-in-event";

export async function saveParticipant(_before: FormState, form: FormData) {
  const schema = form.has("email") ? guestInput : profileInput;
  return actInEvent(form, {
    schema,
    typed: () => privacyMode(form),
    verb: (organizer, event, profile: Partial<z.output<typeof guestInput>>) => {
      const { shown, changesIn } = parseShownValues<typeof profile>(form, schema);
      return editParticipant(
        organizer,
        event,
        textOf(form, "person"),
        changesIn(profile),
        shown,
        answersIn(form),
      );
    },
    done: "Saved.",
  });
}

export const saveGuest = async (_before: FormState, form: FormData) =>
  actInEvent(form, {
    schema: guestInput,
    typed: () => privacyMode(form),
    verb: addGuest,
    done: "Added.",
  });

export const removePerson = async (_before: FormState, form: FormData) =>
  actInEvent(form, {
    schema: decisionMessageSchema,
    verb: async (organizer, event, { message }) => {
      const outcome = await holdRemovals(organizer, event, [textOf(form, "person")], message);
      await forOne(outcome);
      return outcome;
    },
    done: ({ isHeld }) => ({ done: isHeld ? "" : "Removed." }), // the page shows a held removal
  });

const privacyMode = (form: FormData) => ({ privacy_mode: form.has("privacy_mode") });

/**
 * The answers to the event's questions; undefined for a form without them, which leaves the answers
 * unchanged.
 */
function answersIn(form: FormData) {
  const before = shownAnswers.safeParse(shownValues(form));
  return before.success
    ? { typed: Object.fromEntries(form), seen: before.data.answers }
    : undefined;
}

const shownAnswers = z.object({ answers: z.record(z.string(), z.unknown()) });
