import * as z from "zod";
import {
  columnsSql,
  type JsonLists,
  jsonListsSql,
  type PageSource,
  rowsOfLists,
} from "@/lib/db/rows";
import type { IntegrationView } from "@/lib/people/integration-view";
import { activitySchema } from "./activity";
import {
  type ActivityOfPage,
  activityOfPageColumns,
  activityQuery,
  type SharedData,
  serializeActivityOfPage,
  sharedColumns,
  sharedLookups,
} from "./activity-page";
import { serializeThread, type Thread, threadRows, threadSchema } from "./thread";

/** A page of the program is made of threads, each with all its activities. */
export const programThreadSchema = threadSchema.extend({ activities: z.array(activitySchema) });

export type ProgramThread = z.output<typeof programThreadSchema>;

export interface ProgramThreadOfPage extends Thread, SharedData {
  activities: JsonLists<ActivityOfPage> | null;
}

const activitiesOfThreads = activityQuery(
  "page thread JOIN activities t ON t.event_id = thread.event_id AND t.thread_id = thread.id",
);

const listedColumns = Object.fromEntries(
  Object.keys(activityOfPageColumns).map((field) => [field, `served.${field}`]),
);

const programQuery = `program AS MATERIALIZED (
  SELECT served.of_thread, ${jsonListsSql(listedColumns, "served.created, served.id")} AS activities
  FROM (SELECT t.thread_id AS of_thread, t.created_at
      AS created, ${columnsSql(activityOfPageColumns)} FROM activity t) served
      GROUP BY served.of_thread)`;

export const programPageRows: PageSource<ProgramThreadOfPage> = {
  ...threadRows,
  columns: {
    ...threadRows.columns,
    activities: "(SELECT program.activities FROM program WHERE program.of_thread = t.id)",
    ...sharedColumns,
  },
  computed: { queries: `${activitiesOfThreads}, ${programQuery}`, t: "page" },
};

export function serializeProgramPage(
  rows: ProgramThreadOfPage[],
  view: IntegrationView,
): ProgramThread[] {
  const shared = sharedLookups(rows, view);
  return rows.map(({ activities, people: _people, gates: _gates, ...thread }) => ({
    ...serializeThread(thread),
    activities: (activities ? rowsOfLists(activities) : []).map((activity) =>
      serializeActivityOfPage(activity, shared),
    ),
  }));
}
