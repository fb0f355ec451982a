import * as z from "zod";
import { activityFields, type activityStatuses } from "@/lib/resources/activity";
import { typedSchemas } from "@/lib/resources/kinds";
import { typedInstant } from "@/lib/resources/typed";
import { fieldFault } from "@/lib/transitions/field-fault";

export type ActivityStatus = (typeof activityStatuses)[number];

/** A preferred time: both a start and an end, or neither. */
const timePreference = z
  .object({ start_time: typedInstant, end_time: typedInstant })
  .transform(({ start_time, end_time }, context) => {
    if (!start_time && !end_time) return [];
    if (!start_time || !end_time || end_time <= start_time) {
      context.addIssue({
        code: "custom",
        message: "Give each time preference a start and a later end.",
      });
      return z.NEVER;
    }
    return [{ start_time: start_time.toISOString(), end_time: end_time.toISOString() }];
  });

export const activityInput = z.object({
  ...typedSchemas(activityFields),
  time_preference: z.array(timePreference).transform((preferences) => preferences.flat()),
  /** People of the event, by their ids. */
  host: z.uuid().nullable(),
  co_hosts: z.array(z.uuid()).transform((people) => [...new Set(people)]),
});

/** Only start and end, as the `Schedule` form needs them. */
export const timesInput = activityInput.pick({ start_time: true, end_time: true });

export type ActivityInput = z.output<typeof activityInput>;

/**
 * An activity as a data source may provide it: possibly without a title, with its status and the
 * people who hold seats.
 */
export type ActivityState = Omit<ActivityInput, "title"> & {
  title: string | null;
  status: ActivityStatus;
  players: string[];
};

/** Maps the input to the columns of the table. Co-hosts and players have rows of their own. */
export const activityColumns = <Input extends Partial<ActivityState>>({
  host,
  thread,
  location,
  co_hosts: _,
  players: __,
  ...columns
}: Input) => ({
  ...columns,
  host_person_id: host,
  thread_id: thread,
  location_id: location,
});

export type Times = z.output<typeof timesInput>;

/** Both or neither, and the end after the start. */
export function requireTimes({ start_time, end_time }: Times): void {
  if (start_time && !end_time)
    throw fieldFault("end_time", "An activity with a start needs an end.");
  if (end_time && !start_time)
    throw fieldFault("start_time", "An activity with an end needs a start.");
  if (start_time && end_time && end_time <= start_time)
    throw fieldFault("end_time", "The end has to be after the start.");
}
