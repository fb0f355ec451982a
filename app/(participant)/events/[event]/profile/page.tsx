import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { eventPath } from "@/components/event-path";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { ownForm, ownParticipation } from "@/lib/portal/participant/own-record";
import { requireActor } from "@/lib/session/current-actor";
import { pageMessages } from "@/lib/session/page-language";
import { fill } from "@/messages/fill";
import { saveProfile } from "../actions";
import { ProfileForm } from "../profile-form";
import { requirePublicEvent } from "../public-event";

interface Props {
  params: Promise<{ event: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { event } = await requirePublicEvent((await params).event);
  const { event: words, common } = await pageMessages();
  return { title: `${words.editProfile} · ${event.title ?? common.event}` };
}

export default async function ProfilePage({ params }: Props) {
  const { event } = await requirePublicEvent((await params).event);
  const { personId } = await requireActor(`${eventPath(event)}/profile`);
  const [participation, form] = await Promise.all([
    ownParticipation(personId, event.id),
    ownForm(personId, event.id),
  ]);
  if (!participation || participation.cancelled_at) redirect(eventPath(event));
  const { profile: words, event: eventWords, common } = await pageMessages();
  const title = event.title ?? common.untitledEvent;
  return (
    <>
      <PageHeader
        title={eventWords.editProfile}
        description={fill(words.description, { event: title })}
        back={{ href: eventPath(event), label: title }}
      />
      <Card>
        <ProfileForm event={event} form={form} action={saveProfile} submit={common.save} />
      </Card>
    </>
  );
}
