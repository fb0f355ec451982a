"use server";

import * as z from "zod";
import { parseShownValues, shownValues, textOf } from "@/app/typed-form";
import { selectedAtMost } from "@/components/selection/selected-at-most";
import type { FormState } from "@/components/ui/form-state";
import { refuse } from "@/lib/errors/refusal";
import { participantIds } from "@/lib/portal/organizer/participants";
import { eventRoles } from "@/lib/portal/organizer/parts";
import { decisionMessageSchema } from "@/lib/transitions/application/decide";
import { fieldFault } from "@/lib/transitions/field-fault";
import { holdRemovals } from "@/lib/transitions/held-decision/hold";
import { forOne } from "@/lib/transitions/many";
import { addGuest } from "@/lib/transitions/participant/add-guest";
import { editParticipant } from "@/lib/transitions/participant/edit";
import { guestInput, profileInput } from "@/lib/transitions/participant/profile";
import { type RoleChange, setRoles } from "@/lib/transitions/participant/set-roles";
import { counted } from "@/lib/words";
import { actInEvent, actOnPeople, actOnSelected } from "../act-in-event";
import { parseParticipantFilters } from "../list-filters";

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

export const setRoleOfSelected = async (_before: FormState, form: FormData) =>
  actOnSelected(form, {
    find: (event, atMost) => findParticipants(form, event, atMost),
    verb: (organizer, event, people) => {
      const chosen = textOf(form, "set_role");
      if (chosen === "") throw fieldFault("set_role", "Choose a role, or “No role”.");
      const role = chosen === "none" ? null : chosen;
      return setRoles(
        organizer,
        event,
        [...new Set(people)].map((personId) => ({ personId, role })),
      );
    },
    words: (done) => `Changed the role of ${counted(done, "participant")}.`,
    undo: undoInput,
  });

/** Restores the roles that the latest change replaced. */
export const undoRoles = async (_before: FormState, form: FormData) => {
  const words = (done: number) =>
    `${counted(done, "participant has", "participants have")} the former role again.`;
  return actOnPeople(form, { words, undo: undoInput }, async (organizer, event) => {
    const changes = roleChanges(textOf(form, "undo"));
    if (!changes) throw refuse("invalid_request", { message: "This cannot be undone." });
    return setRoles(organizer, event, changes);
  });
};

export async function removeSelected(_before: FormState, form: FormData) {
  let isHeld = false; // the notice of a held removal says what was done
  return actOnSelected(form, {
    find: (event, atMost) => findParticipants(form, event, atMost),
    schema: decisionMessageSchema,
    verb: async (organizer, event, people, { message }) => {
      const outcome = await holdRemovals(organizer, event, people, message);
      isHeld = outcome.isHeld;
      return outcome;
    },
    words: (done) => (isHeld ? "" : `Removed ${counted(done, "participant")}.`),
  });
}

/** The changes by their two roles: a form has room for a thousand ids, once each. */
function undoInput(done: RoleChange[]): string {
  const groups = new Map<string, UndoneGroup>();
  for (const { personId, role, from = null } of done) {
    const group = groups.get(`${role} ${from}`);
    if (group) group.people.push(personId);
    else groups.set(`${role} ${from}`, { role, from, people: [personId] });
  }
  return JSON.stringify([...groups.values()]);
}

const findParticipants = async (form: FormData, event: string, atMost: number) =>
  participantIds(
    event,
    parseParticipantFilters((name) => textOf(form, name), await eventRoles(event)),
    atMost,
  );

function roleChanges(text: string): RoleChange[] | undefined {
  try {
    const changes = undoneGroups
      .parse(JSON.parse(text))
      .flatMap(({ people, ...roles }) => people.map((personId) => ({ personId, ...roles })));
    return changes.length <= selectedAtMost ? changes : undefined;
  } catch {
    return undefined;
  }
}

const undoneGroup = z.object({
  role: z.uuid().nullable(),
  from: z.uuid().nullable(),
  people: z.array(z.uuid()),
});

type UndoneGroup = z.output<typeof undoneGroup>;

const undoneGroups = z.array(undoneGroup);
