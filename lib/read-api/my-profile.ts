import { fast } from "@/lib/db/fast";
import { selectRow } from "@/lib/db/rows";
import { refuse } from "@/lib/errors/refusal";
import type { IntegrationView } from "@/lib/people/integration-view";
import { dataSubjects } from "@/lib/read-records/data-subjects";
import { participantRows } from "@/lib/resources/participant";
import {
  hidesNotes,
  type Profile,
  type ProfileRow,
  serializeProfile,
} from "@/lib/resources/profile";
import type { BearerGrant } from "@/lib/tokens/bearer";
import type { SingleResponse } from "./collection";

/**
 * $1: the event, $2: the person, $3: the connection. A person who only applied, or who cancelled,
 * has no event_profile.
 */
const select = `
  SELECT json_build_object(
    'person', json_build_object('person_id', me.id, 'deleted', me.deleted_at IS NOT NULL,
        'privacy_mode', false, 'consents', NULL),
    'name', me.name,
    'email', me.email,
    'event_profile', (${selectRow(participantRows, "t.registered_at IS NOT NULL AND t.cancelled_at IS NULL")}),
    'shows_notes', EXISTS (SELECT FROM connections c
      WHERE c.event_id = $1::uuid AND c.id = $3::uuid AND c.participants_read_since IS NOT NULL))
        AS row
  FROM people me WHERE me.id = $2::uuid`;

/** The profile of the person behind a user token. Refuses: resource_not_found. */
export async function getMyProfile(
  { eventId, personId, connectionId }: Pick<BearerGrant, "eventId" | "personId" | "connectionId">,
  view: IntegrationView,
): Promise<SingleResponse<{ profile: Profile }>> {
  const [found] = await fast<{ row: ProfileRow }>("data", {
    name: "my-profile",
    text: select,
    values: [eventId, personId, connectionId],
  });
  if (!found) throw refuse("resource_not_found");
  return {
    body: { profile: serializeProfile(found.row, view) },
    people: dataSubjects([found.row.person], () =>
      hidesNotes(found.row) ? "scope not granted" : undefined,
    ),
  };
}
