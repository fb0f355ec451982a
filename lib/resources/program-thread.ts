import * as z from "zod";
import type { Lens } from "@/lib/people/lens";
import { type ActivityRow, activityRows, activitySchema, serializeActivity } from "./activity";
import { jsonRow, type RowSource } from "./rows";
import { type Thread, threadRows, threadSchema } from "./thread";

/** A page of the program is made of threads, each with all its activities. */
export const programThreadSchema = threadSchema.extend({ activities: z.array(activitySchema) });

export type ProgramThread = z.output<typeof programThreadSchema>;

export interface ProgramThreadRow extends Thread {
  activities: ActivityRow[];
}

const activitiesOfThread = `(SELECT coalesce(json_agg(${jsonRow(activityRows)} ORDER BY t.created_at, t.id), '[]')
  FROM activities t WHERE t.event_id = thread.event_id AND t.thread_id = thread.id)`;

export const programThreadRows: RowSource<ProgramThreadRow> = {
  ...threadRows,
  // Inside the aggregate `t` is an activity, as activityRows says it.
  lateJoins: `CROSS JOIN LATERAL (SELECT t.event_id, t.id) thread CROSS JOIN LATERAL ${activitiesOfThread} program (activities)`,
  columns: { ...threadRows.columns, activities: "program.activities" },
};

export const serializeProgramThread = ({ activities, ...thread }: ProgramThreadRow, lens: Lens): ProgramThread => ({
  ...thread,
  activities: activities.map((activity) => serializeActivity(activity, lens)),
});
