import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { eventPath } from "@/components/event-path";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { ownForm, ownParticipation } from "@/lib/portal/participant/own-record";
import { requireActor } from "@/lib/session/current-actor";
import { ineligibleReason } from "@/lib/transitions/application/eligibility";
import { submitOwnApplication } from "../actions";
import { ProfileForm } from "../profile-form";
import { requirePublicEvent } from "../public-event";

interface Props {
  params: Promise<{ event: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { event } = await requirePublicEvent((await params).event);
  return { title: `Apply · ${event.title ?? "Event"}` };
}

export default async function ApplyPage({ params }: Props) {
  const { event } = await requirePublicEvent((await params).event);
  const { personId } = await requireActor(`${eventPath(event)}/apply`);
  const [participation, form] = await Promise.all([
    ownParticipation(personId, event.id),
    ownForm(personId, event.id),
  ]);
  const isOpen = event.publish_status === "published" && !event.is_archived;
  if (!isOpen || ineligibleReason(participation, event.access_mode) !== undefined)
    redirect(eventPath(event));
  const title = event.title ?? "Untitled event";
  return (
    <>
      <PageHeader
        title={`Apply to ${title}`}
        description="The organizers see this, and so do the integrations they connect to the event."
        back={{ href: eventPath(event), label: title }}
      />
      {participation?.application_status === "revision_requested" && (
        <div className="mb-6 max-w-prose">
          <Alert tone="warn" title="The organizers asked for changes">
            <p className="whitespace-pre-line">{participation.revision_message}</p>
          </Alert>
        </div>
      )}
      <Card>
        <ProfileForm
          event={event}
          form={form}
          action={submitOwnApplication}
          submit="Submit application"
        />
      </Card>
    </>
  );
}
