import { searchIn } from "@/components/filter-bar";
import { type ApplicationsAsked, applicationFilters } from "@/lib/portal/organizer/applications";

/** The filter of the list, from the texts of its address. */
export const applicationsAsked = (q: string, state: string): ApplicationsAsked => ({
  search: searchIn(q),
  state: applicationFilters.find((filter) => filter === state),
});
