import { cleanSearchText } from "@/components/filter-bar";
import { type ApplicationFilters, applicationStates } from "@/lib/portal/organizer/applications";
import type { ParticipantFilters } from "@/lib/portal/organizer/participants";
import type { ProgramFilters } from "@/lib/portal/organizer/program";

// The filters of an event's lists, from the query of a page or a download, or from a form.

type Parameter = (name: string) => string;

export const parseApplicationFilters = (parameter: Parameter): ApplicationFilters => ({
  search: cleanSearchText(parameter("q")),
  state: applicationStates.find((each) => each === parameter("state")),
});

/** A role that no longer exists does not filter. */
export const parseParticipantFilters = (
  parameter: Parameter,
  roles: readonly { id: string }[],
): ParticipantFilters => ({
  search: cleanSearchText(parameter("q")),
  role: [...roles.map(({ id }) => id), "none"].find((each) => each === parameter("role")),
});

export const parseProgramFilters = (parameter: Parameter): ProgramFilters => ({
  search: cleanSearchText(parameter("q")),
  status: parameter("status"),
  thread: parameter("thread"),
  location: parameter("location"),
  group: parameter("group") === "thread" ? "thread" : "day",
});
