import { searchIn } from "@/components/filter-bar";
import type { ParticipantsAsked } from "@/lib/portal/organizer/participants";

/** The filter of the list, from the texts of its address. A role that is not there any more filters nothing. */
export const participantsAsked = (q: string, role: string, roles: readonly { id: string }[]): ParticipantsAsked => ({
  search: searchIn(q),
  role: [...roles.map(({ id }) => id), "none"].find((each) => each === role),
});
