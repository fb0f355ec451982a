import { Users } from "lucide-react";
import { Downloads } from "@/components/downloads";
import { pageIn } from "@/components/search-params";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { NumberedPages } from "@/components/ui/list-pages";
import { LocalTime } from "@/components/ui/local-time";
import { Table } from "@/components/ui/table";
import {
  type HostInvitation,
  hostInvitationOf,
  type OrganizerActivity,
  organizerActivity,
  signUpsPage,
} from "@/lib/portal/organizer/activity";
import { type HeldDecision, heldDecision } from "@/lib/portal/organizer/held-decisions";
import { conflictsAmong } from "@/lib/portal/organizer/schedule";
import type { Conflict } from "@/lib/portal/program/conflicts";
import { zoneOfEvent } from "@/lib/session/reader-zone";
import { counted } from "@/lib/words";
import { type ItemDetailsProps, itemPage } from "../../../event-item";
import { HeldRecord } from "../../../held/held-record";
import { titleOf } from "../../program-words";
import { withdrawInvitation } from "../actions";
import { ActivityForm } from "../activity-form";
import { ActivityStatusCard, ConflictAlert } from "../status-card";

type Activity = OrganizerActivity & { held: HeldDecision | undefined };

const page = itemPage<Activity>({
  name: "activity",
  kind: "activity",
  path: "/program/activities",
  find: async (eventId, id) => {
    const held = await heldDecision(eventId, id); // read first, as on an application's page
    const activity = await organizerActivity(eventId, id);
    return activity && { ...activity, held };
  },
  title: titleOf,
  Form: ActivityForm,
  Details: ActivityDetails,
});

export const generateMetadata = page.metadata;
export default page.Page;

async function ActivityDetails({ event, item: activity, query }: ItemDetailsProps<Activity>) {
  const zone = await zoneOfEvent(event);
  const [signUps, invitation, conflicts] = await Promise.all([
    signUpsPage(event.id, activity.id, pageIn(query)),
    hostInvitationOf(event.id, activity.id),
    activity.status === "scheduled"
      ? conflictsAmong(event, [activity], zone)
      : new Map<string, Conflict[]>(),
  ]);
  return (
    <>
      <div className="mb-6 empty:hidden">
        <ConflictAlert conflicts={conflicts.get(activity.id) ?? []} />
      </div>
      <HeldRecord
        event={event.id}
        held={activity.held}
        name={titleOf(activity)}
        className="[&:has(>:not(:empty))]:mb-6"
      />
      <div className="grid gap-6 lg:grid-cols-[1fr_20rem] lg:items-start">
        <Card title={<bdi>{titleOf(activity)}</bdi>}>
          <ActivityForm key={formKeyOf(activity)} event={event} item={activity} saved="" />
        </Card>
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <ActivityStatusCard
            event={event}
            activity={activity}
            isHeld={activity.held !== undefined}
          />
          {invitation && <HostInvitationCard event={event.id} invitation={invitation} />}
        </div>
        <div className="min-w-0 lg:col-span-2">
          <SignUpsCard event={event.id} activity={activity.id} signUps={signUps} />
        </div>
      </div>
    </>
  );
}

/**
 * A key of the values that the buttons beside the form change. The form is reset when they change.
 */
const formKeyOf = ({ status, start_time, end_time }: OrganizerActivity) =>
  [status, start_time?.getTime(), end_time?.getTime()].join();

const HostInvitationCard = ({
  event,
  invitation: { id, email, created_at, expires_at },
}: {
  event: string;
  invitation: HostInvitation;
}) => (
  <Card
    title="Invited host"
    description="When they accept, they become a participant and host, or co-host if you name another host first."
  >
    <div className="grid grid-cols-1 gap-4">
      <p className="text-sm">
        <bdi className="block font-medium wrap-anywhere">{email}</bdi>
        <span className="text-soft">
          Sent <LocalTime at={created_at} />, open until <LocalTime at={expires_at} />.
        </span>
      </p>
      <ActionForm action={withdrawInvitation} aria-label={`Withdraw the invitation of ${email}`}>
        <HiddenFields of={{ event, invitation: id }} />
        <div>
          <SubmitButton variant="secondary">Withdraw</SubmitButton>
        </div>
      </ActionForm>
    </div>
  </Card>
);

interface Props {
  event: string;
  activity: string;
  signUps: Awaited<ReturnType<typeof signUpsPage>>;
}

const SignUpsCard = ({ event, activity, signUps: { rows, total, page, pages } }: Props) => (
  <Card
    flush
    id="sign-ups"
    title="Who signed up"
    description={
      total > 0 && `${counted(total, "person", "people")}, in the order in which they signed up.`
    }
  >
    {total === 0 ? (
      <EmptyState icon={<Users />} title="Nobody signed up yet">
        People who sign up are listed here.
      </EmptyState>
    ) : (
      <Table
        caption="Who signed up"
        columns={[{ header: "Participant" }, { header: "Wave" }, { header: "Signed up" }]}
        rows={rows.map(({ person_id, person, wave, created_at }) => ({
          key: person_id,
          cells: [
            <bdi key="name">{person.display_name ?? "Unnamed person"}</bdi>,
            wave ? (
              <bdi key="wave">{wave.name ?? "Unnamed wave"}</bdi>
            ) : (
              <span key="wave" className="text-faint">
                None
              </span>
            ),
            <LocalTime key="at" at={created_at} />,
          ],
        }))}
      />
    )}
    <NumberedPages
      base={`/organizer/events/${event}/program/activities/${activity}`}
      filters={{ page }}
      pages={pages}
    />
    {total > 0 && (
      <Downloads
        file={`/organizer/events/${event}/exports/sign-ups`}
        of="who signed up"
        filters={{ activity }}
      />
    )}
  </Card>
);
