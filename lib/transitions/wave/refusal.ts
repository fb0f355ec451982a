import type { Transaction } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";

/** The refusal, with its reason, of moving a wave; an absent wave is not found. */
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
