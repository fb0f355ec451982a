import type { Actor } from "@/lib/audit/actor";
import { Refusal } from "@/lib/errors/refusal";
import { approveApplication } from "./approve";

export interface ManyApproved {
  approved: number;
  /** Who could not be approved, and why not. */
  refused: { personId: string; reason: string }[];
}

/** Approves one by one, each in a transaction of its own: what one cannot get stops no other. */
export async function approveMany(organizer: Actor, eventId: string, personIds: string[]): Promise<ManyApproved> {
  const outcome: ManyApproved = { approved: 0, refused: [] };
  for (const personId of new Set(personIds)) {
    try {
      await approveApplication(organizer, eventId, personId);
      outcome.approved++;
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown;
      outcome.refused.push({ personId, reason: thrown.message });
    }
  }
  return outcome;
}
