import type * as z from "zod";
import type { Actor } from "@/lib/audit/actor";
import { transact } from "@/lib/db/transact";
import { emailSchema } from "@/lib/people/email";
import { lockMembers } from "@/lib/transitions/rights";
import { abilitiesSchema, auditMember } from "./members";

export const addMemberSchema = abilitiesSchema.extend({ email: emailSchema });

/**
 * Adds the account of an e-mail address. Until that person signs in the next time, the members know the address alone, and not the name of the account. `unknown`: no account has it; `member`: it is one already.
 */
export const addMember = (actor: Actor, organizationId: string, { email, ...flags }: z.output<typeof addMemberSchema>) =>
  transact(async (tx): Promise<"added" | "unknown" | "member"> => {
    const members = await lockMembers(tx, actor, organizationId);
    const person = await tx.person.findFirst({ where: { email, is_guest: false, deleted_at: null }, select: { id: true } });
    if (!person) return "unknown";
    if (members.some((member) => member.person_id === person.id)) return "member";
    await tx.organizationMember.create({ data: { organization_id: organizationId, person_id: person.id, accepted_at: null, ...flags } });
    await auditMember(tx, actor, "organization.member_added", { organizationId, personId: person.id, flags });
    return "added";
  });
