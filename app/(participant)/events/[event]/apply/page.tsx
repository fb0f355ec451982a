import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { eventPath } from "@/components/event-path";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { ownForm, ownParticipation } from "@/lib/portal/participant/own-record";
import { requireActor } from "@/lib/session/current-actor";
import { pageMessages } from "@/lib/session/page-language";
import { ineligibleReason } from "@/lib/transitions/application/eligibility";
import { fill } from "@/messages/fill";
import { submitOwnApplication } from "../actions";
import { ProfileForm } from "../profile-form";
import { requirePublicEvent } from "../public-event";

interface Props {
  params: Promise<{ event: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { event } = await requirePublicEvent((await params).event);
  const { event: words, common } = await pageMessages();
  return { title: `${words.apply} · ${event.title ?? common.event}` };
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
  const { profile: words, common } = await pageMessages();
  const title = event.title ?? common.untitledEvent;
  return (
    <>
      <PageHeader
        title={fill(words.applyTitle, { event: title })}
        description={words.applyDescription}
        back={{ href: eventPath(event), label: title }}
      />
      {participation?.application_status === "revision_requested" && (
        <div className="mb-6 max-w-prose">
          <Alert tone="warn" title={words.changesTitle}>
            <p className="whitespace-pre-line">{participation.revision_message}</p>
          </Alert>
        </div>
      )}
      <Card>
        <ProfileForm
          event={event}
          form={form}
          action={submitOwnApplication}
          submit={words.submit}
        />
      </Card>
    </>
  );
}
