import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { eventPath } from "@/components/event-path";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { pageMessages } from "@/lib/session/page-language";
import { fill } from "@/messages/fill";
import { saveProfile } from "../actions";
import { ownProfile, ProfileForm } from "../profile-form";
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
  const { event, participation, form, messages, title } = await ownProfile(
    (await params).event,
    "profile",
  );
  if (!participation || participation.cancelled_at) redirect(eventPath(event));
  return (
    <>
      <PageHeader
        title={messages.event.editProfile}
        description={fill(messages.profile.description, { event: title })}
        back={{ href: eventPath(event), label: title }}
      />
      <Card>
        <ProfileForm event={event} form={form} action={saveProfile} submit={messages.common.save} />
      </Card>
    </>
  );
}
