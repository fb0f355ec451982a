"use server";

import { redirect } from "next/navigation";
import { type Action, act } from "@/app/act";
import { textOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import type { Actor } from "@/lib/audit/actor";
import { withdrawInvitation } from "@/lib/transitions/invitation/end";
import { invitationSchema, inviteMember } from "@/lib/transitions/invitation/invite";
import {
  createOrganization,
  organizationNameSchema,
  renameOrganization,
} from "@/lib/transitions/organization/create";
import { deleteOrganization } from "@/lib/transitions/organization/delete";
import {
  leaveOrganization,
  removeMember,
  setAbilities,
} from "@/lib/transitions/organization/members";
import {
  askForVerification,
  verificationRequestSchema,
} from "@/lib/transitions/organization/verification";

/** Every page's header shows what the memberships open. */
const navigation = "/";

export const createNewOrganization = async (_before: FormState, form: FormData) =>
  act(form, {
    schema: organizationNameSchema,
    verb: (actor, { name }) => createOrganization(actor, name),
    refresh: navigation,
    done: ({ id }) => redirect(`/organizations/${id}`),
  });

export const invite = async (_before: FormState, form: FormData) =>
  inOrganization(form, {
    schema: invitationSchema,
    typed: () => abilitiesOf(form),
    verb: inviteMember,
    done: () => ({
      done: `If ${textOf(form, "email").trim()} accepts, they become a member. The invitation is on its way.`,
    }),
  });

export const withdraw = async (_before: FormState, form: FormData) =>
  inOrganization(form, {
    verb: (actor, organization) =>
      withdrawInvitation(actor, organization, textOf(form, "invitation")),
    done: "Withdrawn.",
  });

export const saveAbilities = async (_before: FormState, form: FormData) =>
  inOrganization(form, {
    verb: (actor, organization) =>
      setAbilities(actor, organization, textOf(form, "person"), abilitiesOf(form)),
    done: "Saved.",
  });

export const endMembership = async (_before: FormState, form: FormData) =>
  inOrganization(form, {
    verb: (actor, organization) => removeMember(actor, organization, textOf(form, "person")),
    done: "Removed.",
  });

export const leave = async (_before: FormState, form: FormData) =>
  inOrganization(form, { verb: leaveOrganization, done: () => redirect("/organizations") });

export const rename = async (_before: FormState, form: FormData) =>
  inOrganization(form, {
    schema: organizationNameSchema,
    verb: renameOrganization,
    done: "Saved.",
  });

export const requestVerification = async (_before: FormState, form: FormData) =>
  inOrganization(form, {
    schema: verificationRequestSchema,
    verb: askForVerification,
    keepsRefusedForm: true,
    done: "Asked. You are notified when an operator has decided.",
  });

export const remove = async (_before: FormState, form: FormData) =>
  inOrganization(form, {
    proof: true,
    verb: deleteOrganization,
    done: () => redirect("/organizations"),
  });

const abilitiesOf = (form: FormData) => ({
  manage_events: form.has("manage_events"),
  manage_integrations: form.has("manage_integrations"),
});

interface InOrganization<Input, Result, State>
  extends Omit<Action<Actor, Input, Result, State>, "verb"> {
  verb: (actor: Actor, organizationId: string, input: Input) => Promise<Result>;
}

const inOrganization = <Input, Result, State = FormState>(
  form: FormData,
  { verb, ...action }: InOrganization<Input, Result, State>,
) =>
  act(form, {
    refresh: navigation,
    ...action,
    verb: (actor, input: Input) => verb(actor, textOf(form, "organization"), input),
  });
