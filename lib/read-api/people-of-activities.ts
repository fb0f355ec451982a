import type { IntegrationView } from "@/lib/people/integration-view";
import { type DataSubjects, dataSubjects } from "@/lib/read-records/data-subjects";
import { namedPeople, type SharedData } from "@/lib/resources/activity-page";

/** All people whom the activities of a page name or omit. */
export const peopleOfActivities = (
  rows: SharedData[],
  _: unknown,
  view: IntegrationView,
  range: DataSubjects["range"],
): DataSubjects => dataSubjects(namedPeople(rows), view.withheldReasonInActivity, range);
