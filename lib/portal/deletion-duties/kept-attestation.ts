import type { Actor } from "@/lib/audit/actor";
import { prisma } from "@/lib/db/prisma";
import { isUuid } from "@/lib/db/uuid";
import { organizationWhere } from "@/lib/people/rights";

/**
 * The attestation of a duty, for the publisher, the participant it is about, and where it is about a whole event its people and organizers. Null: there is none,
 * or it is not theirs.
 */
export async function keptAttestation({ personId }: Actor, dutyId: string): Promise<string | null> {
  if (!isUuid(dutyId)) return null;
  const found = await prisma().deletionDuty.findFirst({
    where: {
      id: dutyId,
      OR: [
        { integration: { organization: organizationWhere(personId, "manage_integrations") } },
        { person_id: personId },
        { person_id: null, event: { people: { some: { person_id: personId } } } },
        { person_id: null, event: { organization: organizationWhere(personId, "organizer") } },
      ],
    },
    select: { attestation: true },
  });
  return found?.attestation ?? null;
}
