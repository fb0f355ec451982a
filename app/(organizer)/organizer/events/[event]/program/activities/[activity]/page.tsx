import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Card } from "@/components/ui/card";
import { type OrganizerActivity, organizerActivity } from "@/lib/portal/organizer/activity";
import { EventFrame } from "../../../event-frame";
import { requireManagedEvent } from "../../../managed-event";
import { titleOf } from "../../program-words";
import { ActivityForm } from "../activity-form";
import { ActivityStatusCard } from "../status-card";

export const metadata: Metadata = { title: "Edit activity" };

interface Props {
  params: Promise<{ event: string; activity: string }>;
}

export default async function ActivityPage({ params }: Props) {
  const { event: eventId, activity: activityId } = await params;
  const event = await requireManagedEvent(eventId, `/program/activities/${encodeURIComponent(activityId)}`);
  const activity = (await organizerActivity(event.id, activityId)) ?? notFound();
  return (
    <EventFrame event={event}>
      <div className="grid gap-6 lg:grid-cols-[1fr_20rem] lg:items-start">
        <Card title={<bdi>{titleOf(activity)}</bdi>}>
          <ActivityForm key={placeOf(activity)} event={event.id} activity={activity} />
        </Card>
        <ActivityStatusCard event={event.id} activity={activity} />
      </div>
    </EventFrame>
  );
}

/** The fields that the buttons beside the form change; the form starts anew when they do. */
const placeOf = ({ status, start_time, end_time }: OrganizerActivity) => [status, start_time?.getTime(), end_time?.getTime()].join();
