"use server";

import { revalidatePath } from "next/cache";
import { notFound, redirect } from "next/navigation";
import * as z from "zod";
import { answerOf, answerTo, orNotFound } from "@/app/form-answer";
import { withProof } from "@/app/proof/with-proof";
import { textOf, typedIn } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { fieldErrors } from "@/lib/errors/field-errors";
import { requireActor } from "@/lib/session/current-actor";
import { invitationSchema, inviteMember } from "@/lib/transitions/invitation/invite";
import { withdrawInvitation } from "@/lib/transitions/invitation/withdraw";
import { askForVerification, verificationRequestSchema } from "@/lib/transitions/organization/ask-for-verification";
import { createOrganization } from "@/lib/transitions/organization/create";
import { deleteOrganization } from "@/lib/transitions/organization/delete";
import { leaveOrganization } from "@/lib/transitions/organization/leave";
import { removeMember } from "@/lib/transitions/organization/remove-member";
import { organizationNameSchema, renameOrganization } from "@/lib/transitions/organization/rename";
import { setAbilities } from "@/lib/transitions/organization/set-abilities";

export async function createNewOrganization(_before: FormState, form: FormData): Promise<FormState> {
  const actor = await requireActor("/organizations/new");
  const values = typedIn(form, ["name"]);
  const typed = organizationNameSchema.safeParse(values);
  if (!typed.success) return { errors: fieldErrors(typed.error), values };
  const { id } = await createOrganization(actor, typed.data.name);
  redirect(`/organizations/${id}`);
}

export async function invite(_before: FormState, form: FormData): Promise<FormState> {
  const { actor, organization, path } = await requireOrganizationIn(form);
  const values = typedIn(form, ["email", "manage_events", "manage_integrations"]);
  const input = invitationSchema.safeParse({ ...values, ...flagsOf(form) });
  const done = `If ${values.email?.trim()} accepts, they become a member. The invitation is on its way.`;
  return answerTo(input, (invited) => orNotFound(inviteMember(actor, organization, invited)), { done, refresh: path, values });
}

export async function withdraw(_before: FormState, form: FormData): Promise<FormState> {
  const { actor, organization, path } = await requireOrganizationIn(form);
  return answerOf(orNotFound(withdrawInvitation(actor, organization, textOf(form, "invitation"))), { done: "Withdrawn.", refresh: path });
}

export async function saveAbilities(_before: FormState, form: FormData): Promise<FormState> {
  const { actor, organization, path } = await requireOrganizationIn(form);
  const outcome = await orNotFound(setAbilities(actor, organization, personIdSchema.parse(textOf(form, "person")), flagsOf(form)));
  if (outcome === "no_member") notFound();
  if (outcome === "last") return { message: lastManagerMessage };
  revalidatePath(path);
  return { done: "Saved." };
}

export async function endMembership(_before: FormState, form: FormData): Promise<FormState> {
  const { actor, organization, path } = await requireOrganizationIn(form);
  const outcome = await orNotFound(removeMember(actor, organization, personIdSchema.parse(textOf(form, "person"))));
  if (outcome === "last") return { message: lastManagerMessage };
  revalidatePath(path);
  return { done: "Removed." };
}

export async function leave(_before: FormState, form: FormData): Promise<FormState> {
  const { actor, organization } = await requireOrganizationIn(form);
  const outcome = await orNotFound(leaveOrganization(actor, organization));
  if (outcome === "last")
    return { message: `You are the last member with both permissions. Give both to another member first, or delete the organization.` };
  redirect("/organizations");
}

export async function rename(_before: FormState, form: FormData): Promise<FormState> {
  const { actor, organization } = await requireOrganizationIn(form);
  const values = typedIn(form, ["name"]);
  const typed = organizationNameSchema.safeParse(values);
  return answerTo(typed, (named) => orNotFound(renameOrganization(actor, organization, named)), { done: "Saved.", refresh: "/", values });
}

export async function requestVerification(_before: FormState, form: FormData): Promise<FormState> {
  const { actor, organization, path } = await requireOrganizationIn(form);
  const values = typedIn(form, ["about"]);
  const typed = verificationRequestSchema.safeParse(values);
  const done = "Asked. You are notified when an operator has decided.";
  return answerTo(typed, (request) => orNotFound(askForVerification(actor, organization, request)), { done, refresh: path, values });
}

export async function remove(_before: FormState, form: FormData): Promise<FormState> {
  const { actor, organization } = await requireOrganizationIn(form);
  const deleted = await withProof(form, actor, (manager) => answerOf(orNotFound(deleteOrganization(manager, organization)), { done: "Deleted." }));
  if (deleted.done === undefined) return deleted;
  redirect("/organizations");
}

const lastManagerMessage = "This is the last member with both permissions. Give both to another member first.";

const personIdSchema = z.uuid();

const flagsOf = (form: FormData) => ({ manage_events: form.has("manage_events"), manage_integrations: form.has("manage_integrations") });

async function requireOrganizationIn(form: FormData) {
  const actor = await requireActor("/organizations");
  const organization = z.uuid().safeParse(textOf(form, "organization"));
  if (!organization.success) notFound();
  return { actor, organization: organization.data, path: `/organizations/${organization.data}` };
}
