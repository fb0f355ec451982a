import { cleanSearchText } from "@/components/filter-bar";
import type { ParticipantFilters } from "@/lib/portal/organizer/participants";

/** The list's filter, from the query parameters. A role that no longer exists does not filter. */
export const parseParticipantFilters = (
  q: string,
  role: string,
  roles: readonly { id: string }[],
): ParticipantFilters => ({
  search: cleanSearchText(q),
  role: [...roles.map(({ id }) => id), "none"].find((each) => each === role),
});
