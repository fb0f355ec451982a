import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { eventPath } from "@/components/event-path";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { ownForm, ownParticipation } from "@/lib/portal/participant/own-record";
import { requireActor } from "@/lib/session/current-actor";
import { saveProfile } from "../actions";
import { ProfileForm } from "../profile-form";
import { requirePublicEvent } from "../public-event";

interface Props {
  params: Promise<{ event: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { event } = await requirePublicEvent((await params).event);
  return { title: `Edit my profile · ${event.title ?? "Event"}` };
}

export default async function ProfilePage({ params }: Props) {
  const { event } = await requirePublicEvent((await params).event);
  const { personId } = await requireActor(`${eventPath(event)}/profile`);
  const [participation, form] = await Promise.all([
    ownParticipation(personId, event.id),
    ownForm(personId, event.id),
  ]);
  if (!participation || participation.cancelled_at) redirect(eventPath(event));
  const title = event.title ?? "Untitled event";
  return (
    <>
      <PageHeader
        title="Edit my profile"
        description={`The profile that ${title} has of you.`}
        back={{ href: eventPath(event), label: title }}
      />
      <Card>
        <ProfileForm event={event} form={form} action={saveProfile} submit="Save" />
      </Card>
    </>
  );
}
