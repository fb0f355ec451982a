import type { Actor } from "@/lib/audit/actor";
import { prisma } from "@/lib/db/prisma";
import { isUuid } from "@/lib/db/uuid";
import type { BatchOutcome } from "@/lib/transitions/many";
import { removeParticipants } from "@/lib/transitions/participant/remove";
import { holdDecisions } from "./hold";

/**
 * The organizer removes participants. While no integration is connected to the event, the removal
 * is held. Otherwise it takes effect at once: an integration serves whom it knows as a participant,
 * and no webhook can be retracted (docs/rules/states.md#held-decisions).
 */
export async function holdRemovals(
  organizer: Actor,
  eventId: string,
  personIds: readonly string[],
  message: string | null,
): Promise<BatchOutcome<string> & { isHeld: boolean }> {
  const isHeld = !(await isConnected(eventId));
  const outcome = isHeld
    ? await holdDecisions(organizer, eventId, personIds, { decision: "remove", message })
    : await removeParticipants(organizer, eventId, personIds, message);
  return { ...outcome, isHeld };
}

const isConnected = async (event_id: string) =>
  isUuid(event_id) &&
  (await prisma().connection.count({ where: { event_id, status: { not: "ended" } } })) > 0;
