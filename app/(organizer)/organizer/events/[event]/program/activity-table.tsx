import { EventTimeSpan } from "@/components/event-time";
import { PageLink } from "@/components/page-link";
import { actionsColumn, type Row, Table } from "@/components/ui/table";
import type { ProgramActivity } from "@/lib/portal/organizer/program";
import type { Conflict } from "@/lib/portal/program/conflicts";
import { activityTypeOf, activityTypeWords } from "@/lib/resources/activity-words";
import { timeWords } from "@/lib/time/words";
import { counted } from "@/lib/words";
import { ItemButtons } from "../event-item";
import { HeldCancellation } from "../held/held-record";
import { removeActivity } from "./activities/actions";
import { ActivityStatus, ConflictBadges } from "./activities/status-card";
import { locationWords, titleOf } from "./program-words";

interface Props {
  event: string;
  zone: string;
  activities: ProgramActivity[];
  conflicts: Map<string, Conflict[]>;
  /** The seconds until a held cancellation takes effect, by activity id. */
  held: Map<string, number>;
  group: "day" | "thread";
  mayManage: boolean;
}

/** A page of the program: one table, under a heading for each day or thread. */
export const ActivityTable = ({ activities, group, mayManage, ...shown }: Props) => (
  <Table
    caption="Program"
    columns={[
      { header: "Activity" },
      { header: "Status", wideOnly: true },
      { header: "When", beside: true },
      { header: group === "day" ? "Thread and location" : "Location", wideOnly: true },
      { header: "Sign-ups", align: "end", wideOnly: true },
      ...(mayManage ? [{ ...actionsColumn, wideOnly: true }] : []),
    ]}
    rows={activities.map((activity) => ({
      group: group === "day" ? dayOf(activity, shown.zone) : (activity.thread?.name ?? "No thread"),
      ...rowOf({ ...shown, activity, group, mayManage }),
    }))}
  />
);

const dayOf = ({ start_time }: ProgramActivity, zone: string) =>
  start_time ? timeWords(start_time, zone, "day") : "Not scheduled yet";

const rowOf = ({
  event,
  zone,
  activity,
  conflicts,
  held,
  group,
  mayManage,
}: Omit<Props, "activities"> & { activity: ProgramActivity }): Row => ({
  key: activity.id,
  cells: [
    <span key="title" className="block min-w-0">
      {mayManage ? (
        <PageLink
          href={`/organizer/events/${event}/program/activities/${activity.id}`}
          prefetch={false}
          className="link block w-fit max-w-full max-md:truncate"
        >
          <bdi>{titleOf(activity)}</bdi>
        </PageLink>
      ) : (
        <bdi className="block max-md:truncate">{titleOf(activity)}</bdi>
      )}
      <span className="block text-sm font-normal text-soft max-md:truncate">
        {typeWords(activity.activity_type)}
        {activity.host?.display_name && (
          <>
            {" · "}
            <bdi>{activity.host.display_name}</bdi>
          </>
        )}
      </span>
      <HeldCancellation
        seconds={held.get(activity.id)}
        className="block text-sm font-normal text-soft"
      />
    </span>,
    <span key="status" className="inline-flex flex-wrap gap-1 max-md:justify-end">
      <ActivityStatus status={activity.status} />
      <ConflictBadges conflicts={conflicts.get(activity.id) ?? []} />
    </span>,
    <TimeCell key="when" activity={activity} zone={zone} withDate={group === "thread"} />,
    <span key="where">
      {group === "day" && activity.thread && <bdi className="block">{activity.thread.name}</bdi>}
      {activity.location ? (
        <bdi className="block text-soft">{locationWords(activity.location)}</bdi>
      ) : (
        <span className="text-faint">No location</span>
      )}
    </span>,
    <SignUpsCell key="signups" activity={activity} />,
    <ItemButtons
      key="actions"
      href={`/organizer/events/${event}/program/activities/${activity.id}`}
      name={titleOf(activity)}
      action={removeActivity}
      fields={{ event, activity: activity.id }}
      consequences={[
        "It is removed from the program. This cannot be undone.",
        activity.committed_signups_count > 0 &&
          `${counted(activity.committed_signups_count, "sign-up is", "sign-ups are")} deleted too.`,
        "To keep it visible in the program, cancel it instead.",
      ]}
    />,
  ],
});

function TimeCell({
  activity: { start_time, end_time },
  ...shown
}: {
  activity: ProgramActivity;
  zone: string;
  withDate: boolean;
}) {
  if (!start_time || !end_time) return <span className="text-faint">Not set</span>;
  return (
    <span>
      <EventTimeSpan start={start_time} end={end_time} {...shown} />
    </span>
  );
}

function SignUpsCell({
  activity: { committed_signups_count: count, capacity, sign_ups_enabled },
}: {
  activity: ProgramActivity;
}) {
  if (!sign_ups_enabled && count === 0) return <span className="text-faint">None</span>;
  return (
    <span className="tabular-nums">
      {capacity === null ? count : `${count} of ${capacity}`}
      {!sign_ups_enabled && <span className="block text-soft">closed</span>}
    </span>
  );
}

const typeWords = (type: string) => activityTypeWords[activityTypeOf(type)];
