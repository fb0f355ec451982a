import { cleanSearchText } from "@/components/filter-bar";
import { type ApplicationFilters, applicationStates } from "@/lib/portal/organizer/applications";

/** The list's filter, from the query parameters. */
export const parseApplicationFilters = (q: string, state: string): ApplicationFilters => ({
  search: cleanSearchText(q),
  state: applicationStates.find((filter) => filter === state),
});
