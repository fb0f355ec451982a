import type { AnyActor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
import { auditInEvent } from "@/lib/transitions/event-audit";
import { broadcastWave } from "@/lib/transitions/notification/broadcast";
import { announce } from "@/lib/webhooks/outbox/announce";
import type { DueWave } from "./due";

/** The statuses that a wave may move from. A wave that has ended stays ended (docs/rules/states.md#wave-states). */
const previousStatuses = { started: ["scheduled"], finished: ["scheduled", "started"], canceled: ["scheduled", "started"] };

export type SettableWaveStatus = keyof typeof previousStatuses;

/** Moves a wave to the status that its source gives, without changing its window. False when its current status does not allow the move. */
export const setWaveStatus = (wave: DueWave, to: SettableWaveStatus): Promise<boolean> => transact((tx) => changeWaveStatus(tx, "service", wave, to));

/** The same within a transaction of several changes. */
export async function changeWaveStatus(tx: Transaction, actor: AnyActor, { id, event }: DueWave, to: SettableWaveStatus): Promise<boolean> {
  const { length: moved } = await tx.query`
    UPDATE registration_waves SET status = ${to} WHERE event_id = ${event.id}::uuid AND id = ${id}::uuid AND status = ANY(${previousStatuses[to]}) RETURNING 1`;
  if (moved === 0) return false;
  const type = `registration_wave.${to}` as const;
  const actorId = await auditInEvent(tx, actor, event, type, id);
  await announce(tx, type, { eventId: event.id, id, actorId });
  if (to === "started") await broadcastWave(tx, "wave.opened", event.id, id);
  return true;
}
