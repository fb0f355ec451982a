import * as z from "zod";
import type { Actor, AnyActor } from "@/lib/audit/actor";
import { auditOrganization } from "@/lib/audit/audit";
import { type Transaction, transact } from "@/lib/db/transact";
import { requireQuotaOfField } from "@/lib/limits/quota";
import { notify } from "@/lib/notifications/notify";
import { nameSchema } from "@/lib/people/name";
import { lockMembers } from "@/lib/transitions/rights";

const perAccount = { count: 5, seconds: 86_400 };

/**
 * Anyone may open an organization, five a day. It starts unverified, and the person who opens it
 * has both abilities.
 */
export const createOrganization = (actor: Actor, name: string): Promise<{ id: string }> =>
  transact(async (tx) => {
    await requireQuotaOfField(tx, actor.personId, "organization", perAccount, {
      field: "name",
      rule: `An account can create ${perAccount.count} organizations a day.`,
    });
    const members = {
      create: { person_id: actor.personId, manage_events: true, manage_integrations: true },
    };
    const organization = await tx.organization.create({
      data: { name, members },
      select: { id: true },
    });
    await auditOrganization(tx, actor, organization.id, "organization.created");
    return organization;
  });

export const organizationNameSchema = z.object({ name: nameSchema });

/**
 * A manager renames the organization. If it is verified, the operators are notified, because they
 * vouched for it under its former name.
 */
export const renameOrganization = (
  actor: Actor,
  organizationId: string,
  { name }: z.output<typeof organizationNameSchema>,
): Promise<void> =>
  transact(async (tx) => {
    await lockMembers(tx, actor, organizationId);
    const before = await tx.organization.findUniqueOrThrow({
      where: { id: organizationId },
      select: { id: true, name: true, verification: true },
    });
    if (before.name !== name) await renameFrom(tx, actor, before, name);
  });

export async function renameFrom(
  tx: Transaction,
  actor: AnyActor,
  { id, name: before, verification }: { id: string; name: string; verification: string },
  name: string,
): Promise<void> {
  await tx.organization.update({ where: { id }, data: { name } });
  if (verification === "verified")
    await notify(tx, "organization.renamed", { organizationId: id }, { former_name: before });
  await auditOrganization(tx, actor, id, "organization.renamed", { before, name });
}
