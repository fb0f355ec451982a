import { searchIn } from "@/components/filter-bar";
import { type ApplicationsAsked, applicationFilters } from "@/lib/portal/organizer/applications";

/** The list's filter, from the query parameters. */
export const applicationsAsked = (q: string, state: string): ApplicationsAsked => ({
  search: searchIn(q),
  state: applicationFilters.find((filter) => filter === state),
});
