import { isParticipantSql } from "@/lib/people/participation";
import { dataSubjects } from "@/lib/read-records/data-subjects";
import {
  type Participant,
  type ParticipantOfPage,
  participantPageRows,
  serializeParticipantPage,
} from "@/lib/resources/participant";
import { type CollectionOptions, collection } from "./collection";

/**
 * People who are registered, neither removed nor cancelled, and whose account still exists
 * (docs/rules/read-api.md#who-is-listed).
 */
export const participants: CollectionOptions<ParticipantOfPage, Participant> = {
  name: "participants",
  rows: participantPageRows,
  filter: `${isParticipantSql("t")} AND p.deleted_at IS NULL`,
  keyOf: (row) => ({ created_at: row.created_at, id: row.person_id }),
  serialize: serializeParticipantPage,
  people: (rows, items, view, range) =>
    dataSubjects(
      rows,
      (row, n) => (items[n]?.personal_data_withheld ? view.withheldReason(row) : undefined),
      range,
    ),
};

export const listParticipants = collection(participants);
