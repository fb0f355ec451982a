"use server";

import { revalidatePath } from "next/cache";
import { notFound, redirect } from "next/navigation";
import * as z from "zod";
import { orNotFound } from "@/app/form-answer";
import { textOf, typedIn } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { fieldErrors } from "@/lib/errors/field-errors";
import { nameSchema } from "@/lib/people/name";
import { requireActor } from "@/lib/session/current";
import { addMember, addMemberSchema } from "@/lib/transitions/organization/add-member";
import { createOrganization } from "@/lib/transitions/organization/create";
import { removeMember } from "@/lib/transitions/organization/remove-member";
import { setAbilities } from "@/lib/transitions/organization/set-abilities";

const organizationSchema = z.object({ name: nameSchema });

export async function openOrganization(_before: FormState, form: FormData): Promise<FormState> {
  const actor = await requireActor("/organizations/new");
  const values = typedIn(form, ["name"]);
  const typed = organizationSchema.safeParse(values);
  if (!typed.success) return { errors: fieldErrors(typed.error), values };
  const { id } = await createOrganization(actor, typed.data.name);
  redirect(`/organizations/${id}`);
}

export async function inviteMember(_before: FormState, form: FormData): Promise<FormState> {
  const { actor, organization } = await about(form);
  const values = typedIn(form, ["email"]);
  const input = addMemberSchema.safeParse({ ...values, ...flagsOf(form) });
  if (!input.success) return { errors: fieldErrors(input.error), values };
  const outcome = await orNotFound(addMember(actor, organization, input.data));
  if (outcome === "unknown") return { errors: { email: "No account has this address. Ask the person to create one first." }, values };
  if (outcome === "member") return { errors: { email: "This person is already a member." }, values };
  revalidatePath(`/organizations/${organization}`);
  return { done: "Added." };
}

export async function saveAbilities(_before: FormState, form: FormData): Promise<FormState> {
  const { actor, organization } = await about(form);
  const outcome = await orNotFound(setAbilities(actor, organization, person.parse(textOf(form, "person")), flagsOf(form)));
  if (outcome === "no_member") notFound();
  if (outcome === "last") return { message: lastManager };
  revalidatePath(`/organizations/${organization}`);
  return { done: "Saved." };
}

export async function endMembership(_before: FormState, form: FormData): Promise<FormState> {
  const { actor, organization } = await about(form);
  const member = person.parse(textOf(form, "person"));
  const outcome = await orNotFound(removeMember(actor, organization, member));
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
  const organization = z.uuid().safeParse(textOf(form, "organization"));
  return { actor, organization: organization.success ? organization.data : notFound() };
}
