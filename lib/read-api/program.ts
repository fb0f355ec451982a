import type { IntegrationView } from "@/lib/people/integration-view";
import { type DataSubjects, dataSubjects } from "@/lib/read-records/data-subjects";
import type { Activity } from "@/lib/resources/activity";
import {
  type ActivityOfPage,
  activityPageRows,
  namedPeople,
  type SharedData,
  serializeActivityPage,
} from "@/lib/resources/activity-page";
import { locationRows, serializeLocation } from "@/lib/resources/location";
import {
  type ProgramThread,
  type ProgramThreadOfPage,
  programPageRows,
  serializeProgramPage,
} from "@/lib/resources/program-thread";
import { serializeThread, threadRows } from "@/lib/resources/thread";
import { collection, keyById, serializeEach } from "./collection";

/** All people whom the activities of a page name or omit. */
const peopleOfActivities = (
  rows: SharedData[],
  _: unknown,
  view: IntegrationView,
  range: DataSubjects["range"],
): DataSubjects => dataSubjects(namedPeople(rows), view.withheldReasonInActivity, range);

export const listProgram = collection<ProgramThreadOfPage, ProgramThread>({
  name: "program",
  rows: programPageRows,
  keyOf: keyById,
  serialize: serializeProgramPage,
  people: peopleOfActivities,
});

export const listActivities = collection<ActivityOfPage & SharedData, Activity>({
  name: "activities",
  rows: activityPageRows,
  keyOf: keyById,
  serialize: serializeActivityPage,
  people: peopleOfActivities,
});

export const listThreads = collection({
  name: "threads",
  rows: threadRows,
  keyOf: keyById,
  serialize: serializeEach(serializeThread),
});

export const listLocations = collection({
  name: "locations",
  rows: locationRows,
  keyOf: keyById,
  serialize: serializeEach(serializeLocation),
});
