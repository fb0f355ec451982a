import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { eventPath } from "@/components/event-path";
import { EventTimeSpan } from "@/components/event-time";
import { Markdown } from "@/components/markdown";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { ownParticipation } from "@/lib/portal/participant/own-record";
import { publicActivity } from "@/lib/portal/participant/public-program";
import { pageLanguage, pageMessages } from "@/lib/session/page-language";
import { zoneOfEvent } from "@/lib/session/reader-zone";
import { EntryBadges, EntryDetails, OverlapWarning, SignUps } from "../../activity-entry";
import { signUpWords } from "../../program-words";
import { requirePublicEvent } from "../../public-event";
import { readerOf, shownEntry } from "../../shown-entry";
import { SignUpForm } from "../../sign-up-form";

interface Props {
  params: Promise<{ event: string; activity: string }>;
}

const requirePublicActivity = cache(async (address: string, activityId: string) => {
  const { actor, event } = await requirePublicEvent(address);
  const entry = (await publicActivity(event.id, actor?.personId ?? null, activityId)) ?? notFound();
  return { actor, event, entry };
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { event, activity } = await params;
  const { entry, event: at } = await requirePublicActivity(event, activity);
  return { title: `${entry.title} · ${at.title ?? (await pageMessages()).common.event}` };
}

export default async function ActivityPage({ params }: Props) {
  const { event: address, activity } = await params;
  const { actor, event, entry } = await requirePublicActivity(address, activity);
  const participation = actor && (await ownParticipation(actor.personId, event.id));
  const zone = await zoneOfEvent(event);
  const [language, messages] = [await pageLanguage(), await pageMessages()];
  const { program: words, event: eventWords } = messages;
  const shown = shownEntry(entry, await readerOf(event, actor?.personId ?? null, participation), {
    language,
    messages,
  });
  return (
    <article aria-labelledby="activity-title" className="grid gap-6">
      <PageHeader
        title={<span id="activity-title">{entry.title}</span>}
        badge={<EntryBadges entry={shown} words={words} />}
        back={{ href: `${eventPath(event)}#program`, label: event.title ?? messages.common.event }}
      />
      <Card title={eventWords.whenAndWhere}>
        <div className="grid gap-1">
          <p>
            {entry.start_time === null ? (
              words.notScheduled
            ) : (
              <EventTimeSpan start={entry.start_time} end={entry.end_time} zone={zone} withDate />
            )}
          </p>
          <EntryDetails entry={shown} words={words} />
          <OverlapWarning entry={shown} words={words} />
        </div>
        <SignUpForm event={{ id: event.id, slug: event.slug }} words={signUpWords(words)}>
          <SignUps entry={shown} zone={zone} describedBy="activity-title" />
        </SignUpForm>
      </Card>
      {entry.description && (
        <Card title={eventWords.about}>
          <Markdown text={entry.description} />
        </Card>
      )}
    </article>
  );
}
