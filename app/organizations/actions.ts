"use server";

import { revalidatePath } from "next/cache";
import { notFound, redirect } from "next/navigation";
import * as z from "zod";
import type { FormState } from "@/components/ui/form-state";
import { fieldErrors } from "@/lib/errors/field-errors";
import { nameSchema } from "@/lib/people/name";
import { requireActor } from "@/lib/session/current";
import { addMember, addMemberSchema } from "@/lib/transitions/organization/add-member";
import { createOrganization } from "@/lib/transitions/organization/create";
import { removeMember } from "@/lib/transitions/organization/remove-member";
import { setAbilities } from "@/lib/transitions/organization/set-abilities";
import { notTheirs } from "./not-theirs";

export async function openOrganization(_before: FormState, form: FormData): Promise<FormState> {
  const actor = await requireActor("/organizations/new");
  const typed = String(form.get("name") ?? "");
  const name = nameSchema.safeParse(typed);
  if (!name.success) return { errors: { name: name.error.issues[0]?.message ?? "" }, values: { name: typed } };
  const { id } = await createOrganization(actor, name.data);
  redirect(`/organizations/${id}`);
}

export async function inviteMember(_before: FormState, form: FormData): Promise<FormState> {
  const { actor, organization } = await about(form);
  const values = { email: String(form.get("email") ?? "") };
  const input = addMemberSchema.safeParse({ ...values, ...flagsOf(form) });
  if (!input.success) return { errors: fieldErrors(input.error), values };
  const outcome = await notTheirs(addMember(actor, organization, input.data));
  if (outcome === "unknown") return { errors: { email: "No account has this address. Ask the person to create one first." }, values };
  if (outcome === "member") return { errors: { email: "This person is already a member." }, values };
  revalidatePath(`/organizations/${organization}`);
  return { done: "Added." };
}

export async function saveAbilities(_before: FormState, form: FormData): Promise<FormState> {
  const { actor, organization } = await about(form);
  const outcome = await notTheirs(setAbilities(actor, organization, person.parse(form.get("person")), flagsOf(form)));
  if (outcome === "no_member") notFound();
  if (outcome === "last") return { message: lastManager };
  revalidatePath(`/organizations/${organization}`);
  return { done: "Saved." };
}

export async function endMembership(_before: FormState, form: FormData): Promise<FormState> {
  const { actor, organization } = await about(form);
  const member = person.parse(form.get("person"));
  const outcome = await notTheirs(removeMember(actor, organization, member));
  if (outcome === "last") return { message: lastManager };
  if (member === actor.personId) redirect("/organizations");
  revalidatePath(`/organizations/${organization}`);
  return { done: "Removed." };
}

const lastManager = "This is the last member with both permissions. Give both to another member first.";

const person = z.uuid();

const flagsOf = (form: FormData) => ({ manage_events: form.has("manage_events"), manage_integrations: form.has("manage_integrations") });

async function about(form: FormData) {
  const actor = await requireActor("/organizations");
  const organization = z.uuid().safeParse(form.get("organization"));
  return { actor, organization: organization.success ? organization.data : notFound() };
}
