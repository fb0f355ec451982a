import type { IntegrationView } from "@/lib/people/integration-view";
import { type PeopleIn, peopleIn } from "@/lib/read-records/people-in";
import { namedPeople, type TellsShared } from "@/lib/resources/activity-page";

/** All people whom the activities of a page name or omit. */
export const peopleOfActivities = (rows: TellsShared[], _: unknown, view: IntegrationView, range: PeopleIn["range"]): PeopleIn =>
  peopleIn(namedPeople(rows), view.whyWithheldInActivity, range);
