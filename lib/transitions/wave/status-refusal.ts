import type { Transaction } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";

/** The refusal to move a wave, with its reason. A missing wave is not found. */
export async function waveStatusRefusal(tx: Transaction, eventId: string, waveId: string) {
  const where = { event_id_id: { event_id: eventId, id: waveId } };
  const found = isUuid(waveId) ? await tx.registrationWave.findUnique({ where, select: { status: true } }) : null;
  const message = found && statusMessages[found.status ?? ""];
  return message ? refuse("invalid_request", { message }) : refuse("resource_not_found");
}

const statusMessages: Record<string, string> = {
  scheduled: "The window of this wave has passed. The wave starts and finishes automatically in a moment.",
  started: "This wave has already started.",
  finished: "This wave has already finished.",
  canceled: "This wave was already stopped.",
};
