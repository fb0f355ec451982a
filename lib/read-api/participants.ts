import { fast } from "@/lib/db/fast";
import { selectRow } from "@/lib/db/rows";
import { refuse } from "@/lib/errors/refusal";
import type { IntegrationView } from "@/lib/people/integration-view";
import { isParticipantSql } from "@/lib/people/participation";
import { dataSubjects } from "@/lib/read-records/data-subjects";
import {
  type Participant,
  type ParticipantOfPage,
  type ParticipantRow,
  participantPageRows,
  participantRows,
  serializeParticipant,
  serializeParticipantPage,
} from "@/lib/resources/participant";
import { type CollectionOptions, collection, type SingleResponse } from "./collection";

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

const select = selectRow(participantRows, "t.registered_at IS NOT NULL AND t.cancelled_at IS NULL");

/**
 * A removed participant is still served. One who cancelled or never registered, or whose account
 * was deleted, is not (docs/rules/read-api.md#who-is-listed).
 */
export async function getParticipant(
  eventId: string,
  personId: string | undefined,
  view: IntegrationView,
): Promise<SingleResponse<{ participant: Participant }>> {
  const [found] =
    personId === undefined
      ? []
      : await fast<{ row: ParticipantRow }>("data", {
          name: "participant",
          text: select,
          values: [eventId, personId],
        });
  const participant = found && serializeParticipant(found.row, view);
  if (!found || !participant) throw refuse("resource_not_found");
  const { person } = found.row;
  return {
    body: { participant },
    people: dataSubjects([person], () =>
      participant.personal_data_withheld ? view.withheldReason(person) : undefined,
    ),
  };
}
