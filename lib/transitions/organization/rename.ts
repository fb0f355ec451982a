import * as z from "zod";
import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { transact } from "@/lib/db/transact";
import { notify } from "@/lib/notifications/notify";
import { nameSchema } from "@/lib/people/name";
import { lockMembers } from "@/lib/transitions/rights";

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
    const where = { id: organizationId };
    const before = await tx.organization.findUniqueOrThrow({
      where,
      select: { name: true, verification: true },
    });
    if (before.name === name) return;
    await tx.organization.update({ where, data: { name } });
    if (before.verification === "verified")
      await notify(tx, "organization.renamed", { organizationId }, { former_name: before.name });
    const subject = { type: "organization", id: organizationId };
    await audit(tx, actor, {
      action: "organization.renamed",
      subject,
      organizationId,
      details: { before: before.name, name },
    });
  });
