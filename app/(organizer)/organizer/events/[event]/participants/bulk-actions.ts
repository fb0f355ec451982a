"use server";

import * as z from "zod";
import { textOf } from "@/app/typed-form";
import type { BulkState } from "@/components/selection/context";
import type { FormState } from "@/components/ui/form-state";
import { participantIds } from "@/lib/portal/organizer/participants";
import { eventRoles } from "@/lib/portal/organizer/roles";
import { removeMany } from "@/lib/transitions/participant/remove-many";
import { type RoleChange, setRoles } from "@/lib/transitions/participant/set-roles";
import { counted } from "@/lib/words";
import { bulkAnswer, bulkState } from "../bulk-answer";
import { asManager } from "../organizer-answer";
import { parseParticipantFilters } from "./filter";

export async function setRoleOfSelected(_before: FormState, form: FormData): Promise<BulkState> {
  const chosen = textOf(form, "set_role");
  if (chosen === "") return { errors: { set_role: "Choose a role, or “No role”." } };
  const role = chosen === "none" ? null : chosen;
  return bulkAnswer(form, {
    find: findParticipants(form),
    verb: (organizer, event, people) =>
      setRoles(
        organizer,
        event,
        [...new Set(people)].map((personId) => ({ personId, role })),
      ),
    words: (done) => `Changed the role of ${counted(done, "participant")}.`,
    undo: undoInput,
  });
}

/** Restores the roles that the latest change replaced. */
export async function undoRoles(_before: FormState, form: FormData): Promise<BulkState> {
  return asManager(textOf(form, "event"), async (organizer, event): Promise<BulkState> => {
    const changes = roleChanges(textOf(form, "undo"));
    if (!changes) return { message: "This cannot be undone." };
    return bulkState(event.id, () => setRoles(organizer, event.id, changes), {
      words: (done) => `${counted(done, "participant has", "participants have")} the former role again.`,
      undo: undoInput,
    });
  });
}

export const removeSelected = async (_before: FormState, form: FormData): Promise<BulkState> =>
  bulkAnswer(form, { find: findParticipants(form), verb: removeMany, words: (done) => `Removed ${counted(done, "participant")}.` });

const undoInput = (done: RoleChange[]) => JSON.stringify(done);

const findParticipants = (form: FormData) => async (event: string, atMost: number) =>
  participantIds(event, parseParticipantFilters(textOf(form, "q"), textOf(form, "role"), await eventRoles(event)), atMost);

function roleChanges(text: string): RoleChange[] | undefined {
  try {
    return changesSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

const changesSchema = z.array(z.object({ personId: z.uuid(), role: z.uuid().nullable(), from: z.uuid().nullable() })).max(1000);
