"use server";

import { notTheirs } from "@/app/organizations/not-theirs";
import { shownBefore, textOf, typedIn } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { fieldErrors } from "@/lib/errors/field-errors";
import { requireActor } from "@/lib/session/current";
import { changesTo } from "@/lib/transitions/changed";
import { addGuest } from "@/lib/transitions/participant/add-guest";
import { editParticipant } from "@/lib/transitions/participant/edit";
import { guestSchema, profileSchema } from "@/lib/transitions/participant/profile";
import { removeParticipant } from "@/lib/transitions/participant/remove";
import { organizerAnswer } from "../organizer-answer";

export async function saveParticipant(_before: FormState, form: FormData): Promise<FormState> {
  const organizer = await requireActor("/organizer");
  const schema = form.has("email") ? guestSchema : profileSchema;
  const profile = schema.safeParse(typedProfile(form));
  if (!profile.success) return { errors: fieldErrors(profile.error) };
  const shown = schema.safeParse(shownBefore(form));
  const changes = shown.success ? changesTo(shown.data, profile.data) : profile.data;
  return organizerAnswer(notTheirs(editParticipant(organizer, textOf(form, "event"), textOf(form, "person"), changes, shown.data)), "Saved.");
}

export async function saveGuest(_before: FormState, form: FormData): Promise<FormState> {
  const organizer = await requireActor("/organizer");
  const guest = guestSchema.safeParse(typedProfile(form));
  if (!guest.success) return { errors: fieldErrors(guest.error) };
  return organizerAnswer(notTheirs(addGuest(organizer, textOf(form, "event"), guest.data)), "Added.");
}

export async function remove(_before: FormState, form: FormData): Promise<FormState> {
  const organizer = await requireActor("/organizer");
  return organizerAnswer(notTheirs(removeParticipant(organizer, textOf(form, "event"), textOf(form, "person"))), "Removed.");
}

const typedProfile = (form: FormData) => ({
  ...typedIn(form, ["display_name", "nickname", "organisation", "real_name", "role", "admin_notes", "email"]),
  privacy_mode: form.has("privacy_mode"),
});
