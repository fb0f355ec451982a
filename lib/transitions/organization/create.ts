import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { transact } from "@/lib/db/transact";

/** Anyone may open an organization. It starts unverified, and the person who opens it has both abilities. */
export const createOrganization = (actor: Actor, name: string): Promise<{ id: string }> =>
  transact(async (tx) => {
    const members = { create: { person_id: actor.personId, manage_events: true, manage_integrations: true } };
    const organization = await tx.organization.create({ data: { name, members }, select: { id: true } });
    await audit(tx, actor, {
      action: "organization.created",
      subject: { type: "organization", id: organization.id },
      organizationId: organization.id,
    });
    return organization;
  });
