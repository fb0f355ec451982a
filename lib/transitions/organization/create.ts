import * as z from "zod";
import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { type Transaction, transact } from "@/lib/db/transact";
import { takeQuota } from "@/lib/limits/quota";
import { notify } from "@/lib/notifications/notify";
import { nameSchema } from "@/lib/people/name";
import { fieldFault } from "@/lib/transitions/field-fault";
import { lockMembers } from "@/lib/transitions/rights";
import { roughDurationWords } from "@/lib/words";

const perAccount = { count: 5, seconds: 86_400 };

/**
 * Anyone may open an organization, five a day. It starts unverified, and the person who opens it
 * has both abilities.
 */
export const createOrganization = (actor: Actor, name: string): Promise<{ id: string }> =>
  transact(async (tx) => {
    await requireQuotaLeft(tx, actor);
    const members = {
      create: { person_id: actor.personId, manage_events: true, manage_integrations: true },
    };
    const organization = await tx.organization.create({
      data: { name, members },
      select: { id: true },
    });
    await audit(tx, actor, {
      action: "organization.created",
      subject: { type: "organization", id: organization.id },
      organizationId: organization.id,
    });
    return organization;
  });

async function requireQuotaLeft(tx: Transaction, { personId }: Actor): Promise<void> {
  const answer = await takeQuota(tx, personId, "organization", perAccount);
  if (answer.taken) return;
  const wait = roughDurationWords(answer.retryAfterSeconds);
  throw fieldFault(
    "name",
    `An account can create ${perAccount.count} organizations a day. The next one is possible in ${wait}.`,
  );
}

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
