import { readData } from "@/lib/db/read";
import { refuse } from "@/lib/errors/refusal";
import type { Lens } from "@/lib/people/lens";
import { type Participant, type ParticipantRow, participantRows, serializeParticipant } from "@/lib/resources/participant";
import { selectRow } from "@/lib/resources/rows";

const select = selectRow(participantRows, "t.registered_at IS NOT NULL AND t.cancelled_at IS NULL");

/** A removed participant still answers; a cancelled or never registered one, and a deleted account, do not (decisions.md §3). */
export async function getParticipant(eventId: string, personId: string | undefined, lens: Lens): Promise<{ participant: Participant }> {
  const [found] =
    personId === undefined ? [] : await readData<{ row: ParticipantRow }>({ name: "participant", text: select, values: [eventId, personId] });
  const participant = found && serializeParticipant(found.row, lens);
  if (!participant) throw refuse("resource_not_found");
  return { participant };
}
