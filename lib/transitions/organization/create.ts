import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { type Transaction, transact } from "@/lib/db/transact";
import { takeQuota } from "@/lib/limits/quota";
import { fieldFault } from "@/lib/transitions/field-fault";
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
