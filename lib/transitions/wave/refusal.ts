import type { Transaction } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";

/** Why a wave could not be moved, in words; one that is not there is not found. */
export async function cannotMoveWave(tx: Transaction, eventId: string, waveId: string) {
  const where = { event_id_id: { event_id: eventId, id: waveId } };
  const found = isUuid(waveId) ? await tx.registrationWave.findUnique({ where, select: { status: true } }) : null;
  const message = found && nowIs[found.status ?? ""];
  return message ? refuse("invalid_request", { message }) : refuse("resource_not_found");
}

const nowIs: Record<string, string> = {
  scheduled: "The window of this wave has passed: it starts and finishes by itself in a moment.",
  started: "This wave has started already.",
  finished: "This wave has finished already.",
  canceled: "This wave was stopped already.",
};
