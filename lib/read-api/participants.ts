import { type Participant, type ParticipantRow, participantRows, serializeParticipant } from "@/lib/resources/participant";
import { type CollectionOptions, collection } from "./collection";

/** Registered, neither removed nor cancelled, and with an account that still is (decisions.md §3). */
export const participants: CollectionOptions<ParticipantRow, Participant> = {
  name: "participants",
  rows: participantRows,
  filter: `t.registered_at IS NOT NULL AND t.removed_at IS NULL AND t.cancelled_at IS NULL AND p.deleted_at IS NULL`,
  keyOf: (row) => ({ created_at: row.created_at, id: row.person.person_id }),
  serialize: serializeParticipant,
};

export const listParticipants = collection(participants);
