"use server";

import { revalidatePath } from "next/cache";
import { notTheirs } from "@/app/organizations/not-theirs";
import { textOf, typedIn } from "@/app/typed-form";
import { verbAnswer } from "@/app/verb-answer";
import { type FormState, fieldErrors } from "@/components/ui/form-state";
import { requireActor } from "@/lib/session/current";
import { addGuest } from "@/lib/transitions/participant/add-guest";
import { editParticipant } from "@/lib/transitions/participant/edit";
import { guestSchema, profileSchema } from "@/lib/transitions/participant/profile";
import { removeParticipant } from "@/lib/transitions/participant/remove";

export async function saveParticipant(_before: FormState, form: FormData): Promise<FormState> {
  const organizer = await requireActor("/organizer");
  const profile = (form.has("email") ? guestSchema : profileSchema).safeParse(typedProfile(form));
  if (!profile.success) return { errors: fieldErrors(profile.error) };
  const edit = { profile: profile.data, version: textOf(form, "version") };
  return answer(editParticipant(organizer, textOf(form, "event"), textOf(form, "person"), edit), "Saved.");
}

export async function saveGuest(_before: FormState, form: FormData): Promise<FormState> {
  const organizer = await requireActor("/organizer");
  const guest = guestSchema.safeParse(typedProfile(form));
  if (!guest.success) return { errors: fieldErrors(guest.error) };
  return answer(addGuest(organizer, textOf(form, "event"), guest.data), "Added.");
}

export async function remove(_before: FormState, form: FormData): Promise<FormState> {
  const organizer = await requireActor("/organizer");
  return answer(removeParticipant(organizer, textOf(form, "event"), textOf(form, "person")), "Removed.");
}

const typedProfile = (form: FormData) => ({
  ...typedIn(form, ["display_name", "nickname", "organisation", "real_name", "role", "admin_notes", "email"]),
  privacy_mode: form.has("privacy_mode"),
});

async function answer(verb: Promise<unknown>, done: string): Promise<FormState> {
  const state = await verbAnswer(notTheirs(verb), done);
  revalidatePath("/organizer", "layout");
  return state;
}
