"use server";

import { notTheirs } from "@/app/organizations/not-theirs";
import { textOf, typedIn } from "@/app/typed-form";
import { type FormState, fieldErrors } from "@/components/ui/form-state";
import { requireActor } from "@/lib/session/current";
import { addGuest } from "@/lib/transitions/participant/add-guest";
import { editParticipant } from "@/lib/transitions/participant/edit";
import { guestSchema, profileSchema } from "@/lib/transitions/participant/profile";
import { removeParticipant } from "@/lib/transitions/participant/remove";
import { organizerAnswer } from "../organizer-answer";

export async function saveParticipant(_before: FormState, form: FormData): Promise<FormState> {
  const organizer = await requireActor("/organizer");
  const profile = (form.has("email") ? guestSchema : profileSchema).safeParse(typedProfile(form));
  if (!profile.success) return { errors: fieldErrors(profile.error) };
  const edit = { profile: profile.data, version: textOf(form, "version") };
  return organizerAnswer(notTheirs(editParticipant(organizer, textOf(form, "event"), textOf(form, "person"), edit)), "Saved.");
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
