import { fast } from "@/lib/db/fast";
import { selectRow } from "@/lib/db/rows";
import { refuse } from "@/lib/errors/refusal";
import type { IntegrationView } from "@/lib/people/integration-view";
import { dataSubjects } from "@/lib/read-records/data-subjects";
import {
  type Participant,
  type ParticipantRow,
  participantRows,
  serializeParticipant,
} from "@/lib/resources/participant";
import type { SingleResponse } from "./single-response";

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
