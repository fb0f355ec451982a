import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { pageIn, type SearchParams } from "@/components/search-params";
import { Card } from "@/components/ui/card";
import { type OrganizerActivity, organizerActivity } from "@/lib/portal/organizer/activity";
import { heldDecision } from "@/lib/portal/organizer/held-decisions";
import { hostInvitationOf } from "@/lib/portal/organizer/host-invitation";
import { conflictsAmong } from "@/lib/portal/organizer/schedule";
import { signUpsPage } from "@/lib/portal/organizer/sign-ups";
import type { Conflict } from "@/lib/portal/program/conflicts";
import { zoneOfEvent } from "@/lib/session/reader-zone";
import { EventFrame } from "../../../event-frame";
import { requireManagedEvent } from "../../../managed-event";
import { ConflictAlert } from "../../conflicts";
import { titleOf } from "../../program-words";
import { ActivityForm } from "../activity-form";
import { HostInvitationCard } from "../host-invitation-card";
import { SignUpsCard } from "../sign-ups-card";
import { ActivityStatusCard } from "../status-card";

export const metadata: Metadata = { title: "Edit activity" };

interface Props {
  params: Promise<{ event: string; activity: string }>;
  searchParams: SearchParams;
}

export default async function ActivityPage({ params, searchParams }: Props) {
  const { event: eventId, activity: activityId } = await params;
  const event = await requireManagedEvent(
    eventId,
    `/program/activities/${encodeURIComponent(activityId)}`,
  );
  const held = await heldDecision(event.id, activityId); // read first, as on an application's page
  const activity = (await organizerActivity(event.id, activityId)) ?? notFound();
  const zone = await zoneOfEvent(event);
  const [signUps, invitation, conflicts] = await Promise.all([
    signUpsPage(event.id, activity.id, pageIn(await searchParams)),
    hostInvitationOf(event.id, activity.id),
    activity.status === "scheduled"
      ? conflictsAmong(event, [activity], zone)
      : new Map<string, Conflict[]>(),
  ]);
  return (
    <EventFrame event={event} kinds={["activity"]}>
      <div className="mb-6 empty:hidden">
        <ConflictAlert conflicts={conflicts.get(activity.id) ?? []} />
      </div>
      <div className="grid gap-6 lg:grid-cols-[1fr_20rem] lg:items-start">
        <Card title={<bdi>{titleOf(activity)}</bdi>}>
          <ActivityForm key={formKeyOf(activity)} event={event} activity={activity} />
        </Card>
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <ActivityStatusCard event={event} activity={activity} held={held} />
          {invitation && <HostInvitationCard event={event.id} invitation={invitation} />}
        </div>
        <div className="min-w-0 lg:col-span-2">
          <SignUpsCard event={event.id} activity={activity.id} signUps={signUps} />
        </div>
      </div>
    </EventFrame>
  );
}

/**
 * A key of the values that the buttons beside the form change. The form is reset when they change.
 */
const formKeyOf = ({ status, start_time, end_time }: OrganizerActivity) =>
  [status, start_time?.getTime(), end_time?.getTime()].join();
