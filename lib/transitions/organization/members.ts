import * as z from "zod";
import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import type { AuditAction } from "@/lib/audit/subjects";
import { transact } from "@/lib/db/transact";
import { emailSchema } from "@/lib/people/email";
import { isManager, requireManagedOrganization } from "./managers";

const abilitiesSchema = z.object({ manage_events: z.boolean(), manage_integrations: z.boolean() });
export const addMemberSchema = abilitiesSchema.extend({ email: emailSchema });

type Abilities = z.output<typeof abilitiesSchema>;

/** Adds the account of an e-mail address. `unknown`: no account has it; `member`: it is one already. */
export const addMember = (actor: Actor, organizationId: string, { email, ...flags }: z.output<typeof addMemberSchema>) =>
  transact(async (tx): Promise<"added" | "unknown" | "member"> => {
    const members = await requireManagedOrganization(tx, actor, organizationId);
    const person = await tx.person.findFirst({ where: { email, is_guest: false, deleted_at: null }, select: { id: true } });
    if (!person) return "unknown";
    if (members.some((member) => member.person_id === person.id)) return "member";
    await tx.organizationMember.create({ data: { organization_id: organizationId, person_id: person.id, ...flags } });
    await audit(tx, actor, told("organization.member_added", organizationId, person.id, flags));
    return "added";
  });

/** Sets what a member may do. `last`: nobody with both abilities would be left to manage the organization. */
export const setAbilities = (actor: Actor, organizationId: string, personId: string, flags: Abilities) =>
  transact(async (tx): Promise<"set" | "last" | "no_member"> => {
    const members = await requireManagedOrganization(tx, actor, organizationId);
    if (!members.some((member) => member.person_id === personId)) return "no_member";
    if (!isManager(flags) && isLastManager(members, personId)) return "last";
    const key = { organization_id: organizationId, person_id: personId };
    await tx.organizationMember.update({ where: { organization_id_person_id: key }, data: flags });
    await audit(tx, actor, told("organization.abilities_set", organizationId, personId, flags));
    return "set";
  });

/** Ends a membership, one's own too. `last` as above. */
export const removeMember = (actor: Actor, organizationId: string, personId: string) =>
  transact(async (tx): Promise<"removed" | "last" | "no_member"> => {
    const members = await requireManagedOrganization(tx, actor, organizationId);
    if (!members.some((member) => member.person_id === personId)) return "no_member";
    if (isLastManager(members, personId)) return "last";
    await tx.organizationMember.delete({ where: { organization_id_person_id: { organization_id: organizationId, person_id: personId } } });
    await audit(tx, actor, told("organization.member_removed", organizationId, personId));
    return "removed";
  });

function isLastManager(members: (Abilities & { person_id: string })[], personId: string): boolean {
  const managers = members.filter(isManager);
  return managers.length === 1 && managers[0]?.person_id === personId;
}

const told = (action: AuditAction, organizationId: string, personId: string, details: Abilities | Record<string, never> = {}) => ({
  action,
  subject: { type: "person", id: personId },
  organizationId,
  details,
});
