import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { eventPath } from "@/components/event-path";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { pageMessages } from "@/lib/session/page-language";
import { ineligibleReason } from "@/lib/transitions/application/eligibility";
import { fill } from "@/messages/fill";
import { submitOwnApplication } from "../actions";
import { ownProfile, ProfileForm } from "../profile-form";
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
  const { event, participation, form, messages, title } = await ownProfile(
    (await params).event,
    "apply",
  );
  const { profile: words } = messages;
  const isOpen = event.publish_status === "published" && !event.is_archived;
  if (!isOpen || ineligibleReason(participation, event.access_mode) !== undefined)
    redirect(eventPath(event));
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
