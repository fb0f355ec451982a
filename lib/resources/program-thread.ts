import * as z from "zod";
import { jsonRow, type PageSource } from "@/lib/db/rows";
import type { IntegrationView } from "@/lib/people/integration-view";
import {
  type ActivityOfPage,
  activityOfPageColumns,
  activityQuery,
  activitySchema,
  peopleOfPage,
  peopleOfPageSql,
  serializeActivityOfPage,
  type TellsPeople,
} from "./activity";
import { serializeThread, type Thread, threadRows, threadSchema } from "./thread";

/** A page of the program is made of threads, each with all its activities. */
export const programThreadSchema = threadSchema.extend({ activities: z.array(activitySchema) });

export type ProgramThread = z.output<typeof programThreadSchema>;

export interface ProgramThreadOfPage extends Thread, TellsPeople {
  activities: ActivityOfPage[];
}

const activitiesOfThreads = activityQuery("page thread JOIN activities t ON t.event_id = thread.event_id AND t.thread_id = thread.id");

const program = `program AS MATERIALIZED (
  SELECT t.thread_id, json_agg(${jsonRow({ columns: activityOfPageColumns })} ORDER BY t.created_at, t.id) AS activities FROM activity t GROUP BY t.thread_id)`;

export const programPageRows: PageSource<ProgramThreadOfPage> = {
  ...threadRows,
  columns: {
    ...threadRows.columns,
    activities: "coalesce((SELECT program.activities FROM program WHERE program.thread_id = t.id), '[]')",
    people: peopleOfPageSql,
  },
  behind: { queries: `${activitiesOfThreads}, ${program}`, t: "page" },
};

export function serializeProgramPage(rows: ProgramThreadOfPage[], view: IntegrationView): ProgramThread[] {
  const known = peopleOfPage(rows, view);
  return rows.map(({ activities, people: _, ...thread }) => ({
    ...serializeThread(thread),
    activities: activities.map((activity) => serializeActivityOfPage(activity, known, view)),
  }));
}
