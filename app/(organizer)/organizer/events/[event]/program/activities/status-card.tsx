import { Consequences } from "@/components/consequences";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { DetailList } from "@/components/ui/detail-list";
import { ConfirmDialog } from "@/components/ui/dialog";
import { TextAreaField } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { TimeField } from "@/components/ui/time-field";
import type { OrganizerActivity } from "@/lib/portal/organizer/activity";
import type { Conflict } from "@/lib/portal/program/conflicts";
import { counted } from "@/lib/words";
import { titleOf } from "../program-words";
import { cancel, reinstate, schedule, unschedule } from "./actions";

interface Props {
  event: { id: string; time_zone: string | null };
  activity: OrganizerActivity;
}

/** The activity's status, and the buttons that change it unless a cancellation is held. */
export const ActivityStatusCard = ({ event, activity, isHeld }: Props & { isHeld: boolean }) => (
  <Card title="Status">
    <DetailList
      details={[
        { term: "Status", value: <ActivityStatus status={activity.status} /> },
        {
          term: "Signed up",
          value: (
            <a href="#sign-ups" className="link">
              {counted(activity.committed_signups_count, "person", "people")}
            </a>
          ),
        },
        {
          term: "Waves",
          value: activity.waves.map(({ name }) => name ?? "Unnamed wave").join(", ") || "None",
        },
      ]}
    />
    {!isHeld && (
      <div className="mt-5 flex flex-wrap gap-2">
        <StatusActions event={event} activity={activity} />
      </div>
    )}
  </Card>
);

export function ActivityStatus({ status }: { status: string }) {
  if (status === "scheduled") return <Badge tone="good">scheduled</Badge>;
  return status === "canceled" ? (
    <Badge tone="bad">canceled</Badge>
  ) : (
    <Badge tone="note">new</Badge>
  );
}

function StatusActions({ event: { id: event, time_zone }, activity }: Props) {
  const fields = { event, activity: activity.id };
  if (activity.status === "canceled") {
    return (
      <ActionForm action={reinstate} className="" aria-label={`Reinstate ${titleOf(activity)}`}>
        <HiddenFields of={{ event, activity: activity.id }} />
        <SubmitButton variant="secondary">Reinstate</SubmitButton>
      </ActionForm>
    );
  }
  return (
    <>
      {activity.status === "new" ? (
        <ConfirmDialog
          key="schedule"
          verb="Schedule"
          danger={false}
          title={`Schedule ${titleOf(activity)}`}
          action={schedule}
          fields={fields}
        >
          <TimeField
            label="Starts"
            name="start_time"
            zone={time_zone}
            at={activity.start_time?.toISOString()}
          />
          <TimeField
            label="Ends"
            name="end_time"
            zone={time_zone}
            at={activity.end_time?.toISOString()}
          />
        </ConfirmDialog>
      ) : (
        <ConfirmDialog
          key="unschedule"
          verb="Unschedule"
          danger={false}
          title={`Unschedule ${titleOf(activity)}?`}
          action={unschedule}
          fields={fields}
        >
          <Consequences
            of={[
              "Its start and end times are removed; everything else stays.",
              keptSignUps(activity),
            ]}
          />
        </ConfirmDialog>
      )}
      <ConfirmDialog
        verb="Cancel activity"
        dismiss="Keep it"
        title={`Cancel ${titleOf(activity)}?`}
        action={cancel}
        fields={fields}
      >
        <Consequences
          of={[
            "It takes effect after ten seconds and can be undone until then.",
            mailedThen(activity),
            "It stays in the program, marked as canceled.",
            keptSignUps(activity),
            "You can reinstate it later; its status is then new.",
          ]}
        />
        {activity.mailed > 0 && (
          <TextAreaField
            label="Message to the people who signed up"
            name="message"
            hint="Part of the mail and the notice; integrations do not get it."
            rows={3}
            required={false}
          />
        )}
      </ConfirmDialog>
    </>
  );
}

const mailedThen = ({ committed_signups_count: count, mailed }: OrganizerActivity) =>
  count === 0
    ? "Nobody has signed up, so nobody is mailed."
    : mailed === 0
      ? "Nobody is mailed: nobody who signed up receives these mails."
      : `${counted(mailed, "person who signed up is", "people who signed up are")} mailed then.`;

const keptSignUps = ({ committed_signups_count: count }: OrganizerActivity) =>
  count > 0 && `${counted(count, "sign-up is", "sign-ups are")} kept.`;

/**
 * The kinds of conflict, in a word or two each. The activity's page and the timetable give the
 * details.
 */
export const ConflictBadges = ({ conflicts }: { conflicts: Conflict[] }) =>
  [...new Set(conflicts.map(({ kind }) => kind))].map((kind) => (
    <Badge key={kind} tone="warn">
      {kindWords[kind]}
    </Badge>
  ));

const kindWords: Record<Conflict["kind"], string> = {
  room: "room taken twice",
  host: "host in two places",
  capacity: "more than the room holds",
  date: "outside the event",
};

/**
 * Conflicts that an organizer may want to resolve. They block nothing
 * (docs/rules/screens.md#conflicts).
 */
export function ConflictAlert({ conflicts }: { conflicts: Conflict[] }) {
  if (conflicts.length === 0) return null;
  return (
    <Alert tone="warn" title="Check these conflicts">
      <ul className="list-disc pl-5">
        {conflicts.map(({ words }) => (
          <li key={words}>
            <bdi>{words}</bdi>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
