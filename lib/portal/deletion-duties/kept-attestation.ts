import type { Actor } from "@/lib/audit/actor";
import { prisma } from "@/lib/db/prisma";
import { isUuid } from "@/lib/db/uuid";
import { organizationWhere } from "@/lib/people/rights";

/**
 * The attestation of a duty. The publisher and the participant it is about may see it; if it is
 * about a whole event, so may the event's people and organizers. Null when there is none or this
 * person may not see it.
 */
export async function storedAttestation(
  { personId }: Actor,
  dutyId: string,
): Promise<string | null> {
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
