import { readData } from "@/lib/db/read";
import { refuse } from "@/lib/errors/refusal";
import type { Lens } from "@/lib/people/lens";
import { participantRows } from "@/lib/resources/participant";
import { type Profile, type ProfileRow, serializeProfile } from "@/lib/resources/profile";
import { selectRow } from "@/lib/resources/rows";

/** $1 the event, $2 the person. Somebody who only applied, or cancelled, has no event_profile. */
const select = `
  SELECT json_build_object(
    'person', json_build_object('person_id', me.id, 'deleted', me.deleted_at IS NOT NULL, 'privacy_mode', false, 'consents', NULL),
    'name', me.name,
    'email', me.email,
    'event_profile', (${selectRow(participantRows, "t.registered_at IS NOT NULL AND t.cancelled_at IS NULL")})) AS row
  FROM people me WHERE me.id = $2::uuid`;

export async function getMyProfile(eventId: string, personId: string | null, lens: Lens): Promise<{ profile: Profile }> {
  const [found] = await readData<{ row: ProfileRow }>({ name: "my-profile", text: select, values: [eventId, personId] });
  if (!found) throw refuse("resource_not_found");
  return { profile: serializeProfile(found.row, lens) };
}
