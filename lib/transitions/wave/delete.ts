import type { Actor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { auditInEvent } from "@/lib/transitions/event-audit";
import { requireEditableEvent } from "@/lib/transitions/rights";
import { announceResources } from "@/lib/webhooks/outbox/announce";
import { lockWave } from "./lock";
import { setWaveActivities } from "./roles-and-activities";

/**
 * The organizer deletes a wave that is not open and that nobody signed up through. No integration
 * may be connected to the event (docs/rules/states.md#deleting-waves-and-events).
 */
export const deleteWave = (organizer: Actor, eventId: string, waveId: string): Promise<void> =>
  transact(async (tx) => {
    const event = await requireEditableEvent(tx, organizer, eventId, "registration_wave");
    const { id, name, status, base_activities } = await lockWave(tx, event.id, waveId);
    if (status === "started")
      throw refuse("invalid_request", { message: "This wave is open. Stop it first." });
    // Locks the activities, so that no sign-up through the wave is still uncommitted.
    const gated = await setWaveActivities(tx, event.id, id, [], base_activities);
    if ((await tx.signUp.count({ where: { event_id: event.id, wave_id: id } })) > 0)
      throw refuse("invalid_request", {
        message: "People signed up through this wave, so it cannot be deleted.",
      });
    await requireNoConnections(tx, event.id);
    await tx.registrationWave.delete({
      where: { event_id_id: { event_id: event.id, id } },
      select: { id: true },
    });
    const actorId = await auditInEvent(tx, organizer, event, "registration_wave.deleted", id, {
      name,
    });
    const occurrences = { eventId: event.id, ids: [...gated.keys()], actorId };
    await announceResources(tx, "activity.updated", occurrences, gated);
  });

/**
 * Refuses while an integration is connected to the event, because no event type would announce the
 * deletion.
 */
async function requireNoConnections(tx: Transaction, event_id: string): Promise<void> {
  if ((await tx.connection.count({ where: { event_id, status: { not: "ended" } } })) > 0)
    throw refuse("invalid_request", {
      message:
        "An integration is connected to this event and would not be notified of the deletion. Disconnect it first.",
    });
}
