import { searchIn } from "@/components/filter-bar";
import type { ParticipantsAsked } from "@/lib/portal/organizer/participants";

/** The list's filter, from the query parameters. A role that no longer exists does not filter. */
export const participantsAsked = (q: string, role: string, roles: readonly { id: string }[]): ParticipantsAsked => ({
  search: searchIn(q),
  role: [...roles.map(({ id }) => id), "none"].find((each) => each === role),
});
