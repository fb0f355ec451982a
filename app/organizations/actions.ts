"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import * as z from "zod";
import { asActor } from "@/app/as-actor";
import { answerOf, answerTo, gone, stateOf } from "@/app/form-answer";
import { withProof } from "@/app/proof/with-proof";
import { textOf, typedIn } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import type { Actor } from "@/lib/audit/actor";
import { fieldErrors } from "@/lib/errors/field-errors";
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
  return asActor("/organizations/new", async (actor): Promise<FormState> => {
    const values = typedIn(form, ["name"]);
    const typed = organizationNameSchema.safeParse(values);
    if (!typed.success) return { errors: fieldErrors(typed.error), values };
    return stateOf(async () => {
      const { id } = await createOrganization(actor, typed.data.name);
      redirect(`/organizations/${id}`);
    }, values);
  });
}

export const invite = async (_before: FormState, form: FormData): Promise<FormState> =>
  inOrganization(form, ({ actor, organization, path }) => {
    const values = typedIn(form, ["email", "manage_events", "manage_integrations"]);
    const input = invitationSchema.safeParse({ ...values, ...flagsOf(form) });
    const done = `If ${values.email?.trim()} accepts, they become a member. The invitation is on its way.`;
    return answerTo(input, (invited) => inviteMember(actor, organization, invited), { done, refresh: path, values });
  });

export const withdraw = async (_before: FormState, form: FormData): Promise<FormState> =>
  inOrganization(form, ({ actor, organization, path }) =>
    answerOf(withdrawInvitation(actor, organization, textOf(form, "invitation")), { done: "Withdrawn.", refresh: path }),
  );

export const saveAbilities = async (_before: FormState, form: FormData): Promise<FormState> =>
  inOrganization(form, async ({ actor, organization, path }) => {
    const outcome = await setAbilities(actor, organization, personIdSchema.parse(textOf(form, "person")), flagsOf(form));
    if (outcome === "no_member") return gone;
    if (outcome === "last") return { message: lastManagerMessage };
    revalidatePath(path);
    return { done: "Saved." };
  });

export const endMembership = async (_before: FormState, form: FormData): Promise<FormState> =>
  inOrganization(form, async ({ actor, organization, path }) => {
    const outcome = await removeMember(actor, organization, personIdSchema.parse(textOf(form, "person")));
    if (outcome === "last") return { message: lastManagerMessage };
    revalidatePath(path);
    return { done: "Removed." };
  });

export const leave = async (_before: FormState, form: FormData): Promise<FormState> =>
  inOrganization(form, async ({ actor, organization }) => {
    const outcome = await leaveOrganization(actor, organization);
    if (outcome === "last")
      return { message: `You are the last member with both permissions. Give both to another member first, or delete the organization.` };
    redirect("/organizations");
  });

export const rename = async (_before: FormState, form: FormData): Promise<FormState> =>
  inOrganization(form, ({ actor, organization }) => {
    const values = typedIn(form, ["name"]);
    const typed = organizationNameSchema.safeParse(values);
    return answerTo(typed, (named) => renameOrganization(actor, organization, named), { done: "Saved.", refresh: "/", values });
  });

export const requestVerification = async (_before: FormState, form: FormData): Promise<FormState> =>
  inOrganization(form, ({ actor, organization, path }) => {
    const values = typedIn(form, ["about"]);
    const typed = verificationRequestSchema.safeParse(values);
    const done = "Asked. You are notified when an operator has decided.";
    return answerTo(typed, (request) => askForVerification(actor, organization, request), { done, refresh: path, values, keepsRefusedForm: true });
  });

export const remove = async (_before: FormState, form: FormData): Promise<FormState> =>
  inOrganization(form, async ({ actor, organization }) => {
    const deleted = await withProof(form, actor, (manager) => answerOf(deleteOrganization(manager, organization), { done: "Deleted." }));
    if (deleted.done === undefined) return deleted;
    redirect("/organizations");
  });

const lastManagerMessage = "This is the last member with both permissions. Give both to another member first.";

const personIdSchema = z.uuid();

const flagsOf = (form: FormData) => ({ manage_events: form.has("manage_events"), manage_integrations: form.has("manage_integrations") });

interface InOrganization {
  actor: Actor;
  organization: string;
  /** The organization's page. */
  path: string;
}

/** Runs an action on the form's organization. */
const inOrganization = (form: FormData, act: (context: InOrganization) => Promise<FormState>): Promise<FormState> =>
  asActor("/organizations", async (actor) => {
    const organization = z.uuid().safeParse(textOf(form, "organization"));
    if (!organization.success) return gone;
    return stateOf(() => act({ actor, organization: organization.data, path: `/organizations/${organization.data}` }));
  });
