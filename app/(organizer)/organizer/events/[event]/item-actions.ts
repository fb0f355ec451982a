"use server";

import type { ZodType } from "zod";
import { textOf, textsOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import {
  createPart,
  deletePart,
  type EventPart,
  editPart,
} from "@/lib/transitions/event-part/event-part";
import {
  locationInput,
  locations,
  roleInput,
  roles,
  threadInput,
  threads,
} from "@/lib/transitions/event-part/parts";
import {
  addFormField,
  deleteFormField,
  editFormField,
  moveFormField,
} from "@/lib/transitions/form-field/form-field";
import { formFieldSchema } from "@/lib/transitions/form-field/input";
import { waveInput } from "@/lib/transitions/wave/input";
import { startWaveNow, stopWave } from "@/lib/transitions/wave/move";
import { createWave, deleteWave, editWave } from "@/lib/transitions/wave/wave";
import { actInEvent, actOnItem, type Saving, saveInEvent } from "./act-in-event";

// The lists of which an event consists. A form without an id adds a new item.

export const saveRole = async (_before: FormState, form: FormData) =>
  savePart(form, "role", roles, roleInput);
export const saveThread = async (_before: FormState, form: FormData) =>
  savePart(form, "thread", threads, threadInput, { list: "program", next: "program/threads/new" });
export const saveLocation = async (_before: FormState, form: FormData) =>
  savePart(form, "location", locations, locationInput, {
    list: "locations",
    next: "locations/new",
  });

const savePart = <State extends object, Input extends State>(
  form: FormData,
  id: EventPart<State>["type"],
  part: EventPart<State>,
  schema: ZodType<Input>,
  pages: Pick<Saving<Input>, "list" | "next"> = {},
) =>
  saveInEvent(form, {
    schema,
    id,
    create: (organizer, event, input) => createPart(part, organizer, event, input),
    edit: (organizer, event, ...edit) => editPart(part, organizer, event, ...edit),
    ...pages,
  });

export const removeRole = async (_before: FormState, form: FormData) =>
  actOnItem(form, "role", (...role) => deletePart(roles, ...role), "Deleted.");
export const removeThread = async (_before: FormState, form: FormData) =>
  actOnItem(form, "thread", (...thread) => deletePart(threads, ...thread), "Deleted.");
export const removeLocation = async (_before: FormState, form: FormData) =>
  actOnItem(form, "location", (...location) => deletePart(locations, ...location), "Deleted.");

export const saveQuestion = async (_before: FormState, form: FormData) =>
  saveInEvent(form, {
    schema: formFieldSchema,
    typed: () => ({ required: form.has("required") }),
    id: "key",
    create: addFormField,
    edit: editFormField,
  });

export const moveQuestion = async (_before: FormState, form: FormData) => {
  const direction = textOf(form, "direction") === "up" ? "up" : "down";
  return actInEvent(form, {
    verb: (organizer, event) => moveFormField(organizer, event, textOf(form, "key"), direction),
    done: "Moved.",
  });
};

export const removeQuestion = async (_before: FormState, form: FormData) =>
  actOnItem(form, "key", deleteFormField, "Deleted.");

export const saveWave = async (_before: FormState, form: FormData) =>
  saveInEvent(form, {
    schema: waveInput,
    typed: () => ({
      roles_ids: textOf(form, "audience") === "roles" ? textsOf(form, "roles_ids") : [],
      base_activities: textsOf(form, "base_activities"),
    }),
    id: "wave",
    create: createWave,
    edit: editWave,
    list: "waves",
    next: "waves/new",
  });

export const startWave = async (_before: FormState, form: FormData) =>
  actOnItem(form, "wave", startWaveNow, "Started.");
export const cancelWave = async (_before: FormState, form: FormData) =>
  actOnItem(form, "wave", stopWave, "Stopped.");
export const removeWave = async (_before: FormState, form: FormData) =>
  actOnItem(form, "wave", deleteWave, "Deleted.");
