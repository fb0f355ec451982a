import { ButtonLink } from "@/components/ui/button";
import { LocalTime } from "@/components/ui/local-time";
import type { Row } from "@/components/ui/table";
import { actionsColumn } from "@/components/ui/table";
import type { ProgramActivity } from "@/lib/portal/organizer/program";
import { activityTypes } from "@/lib/resources/activity";
import { DeleteActivity } from "./activities/delete-activity";
import { ActivityStatus } from "./activities/status-card";
import { GroupedTables } from "./grouped-tables";
import { activityTypeWords, locationWords, titleOf } from "./program-words";

interface Props {
  event: string;
  activities: ProgramActivity[];
  group: "day" | "thread";
  manages: boolean;
}

/** A page of the program, a table for each day or thread. */
export const ActivityTables = ({ event, activities, group, manages }: Props) => (
  <GroupedTables
    columns={[
      { header: "Activity" },
      { header: "Status" },
      { header: "When" },
      { header: group === "day" ? "Thread and location" : "Location" },
      { header: "Sign-ups", align: "end" },
      ...(manages ? [actionsColumn] : []),
    ]}
    rows={activities.map((activity) => ({
      by: group === "day" ? { at: activity.start_time?.toISOString() ?? null } : { name: activity.thread?.name ?? "No thread" },
      row: rowOf(event, activity, group),
    }))}
  />
);

const rowOf = (event: string, activity: ProgramActivity, group: Props["group"]): Row => ({
  key: activity.id,
  cells: [
    <span key="title">
      <bdi className="block">{titleOf(activity)}</bdi>
      <span className="block text-sm font-normal text-soft">
        {typeWords(activity.activity_type)}
        {activity.host?.display_name && (
          <>
            {" · "}
            <bdi>{activity.host.display_name}</bdi>
          </>
        )}
      </span>
    </span>,
    <ActivityStatus key="status" status={activity.status} />,
    <When key="when" activity={activity} withDate={group === "thread"} />,
    <span key="where">
      {group === "day" && activity.thread && <bdi className="block">{activity.thread.name}</bdi>}
      {activity.location ? (
        <bdi className="block text-soft">{locationWords(activity.location)}</bdi>
      ) : (
        <span className="text-faint">no location</span>
      )}
    </span>,
    <SignUps key="signups" activity={activity} />,
    <span key="actions" className="inline-flex flex-wrap justify-end gap-2 lg:flex-nowrap">
      <ButtonLink prefetch={false} href={`/organizer/events/${event}/program/activities/${activity.id}`}>
        Edit
      </ButtonLink>
      <DeleteActivity event={event} activity={activity} />
    </span>,
  ],
});

function When({ activity: { start_time, end_time }, withDate }: { activity: ProgramActivity; withDate: boolean }) {
  if (!start_time || !end_time) return <span className="text-faint">not set</span>;
  const sameDay = end_time.getTime() - start_time.getTime() < 24 * 3_600_000;
  return (
    <span>
      <LocalTime at={start_time} form={withDate ? "datetime" : "time"} /> – <LocalTime at={end_time} form={sameDay ? "time" : "datetime"} />
    </span>
  );
}

function SignUps({ activity: { committed_signups_count: count, capacity, sign_ups_enabled } }: { activity: ProgramActivity }) {
  if (!sign_ups_enabled && count === 0) return <span className="text-faint">none</span>;
  return (
    <span className="tabular-nums">
      {capacity === null ? count : `${count} of ${capacity}`}
      {!sign_ups_enabled && <span className="block text-soft">closed</span>}
    </span>
  );
}

const typeWords = (type: string) => activityTypeWords[activityTypes.find((each) => each === type) ?? "other"];
