import type { Metadata } from "next";
import { EntryCard } from "@/app/signin/entry-card";
import { EndedLink } from "@/components/ended-link";
import { EventTimeSpan } from "@/components/event-time";
import { Badge } from "@/components/ui/badge";
import { DetailList } from "@/components/ui/detail-list";
import { LocalTime } from "@/components/ui/local-time";
import { invitationOf, type OpenInvitation } from "@/lib/portal/invitation";
import { currentActor } from "@/lib/session/current-actor";
import { pageMessages } from "@/lib/session/page-language";
import { zoneOfEvent } from "@/lib/session/reader-zone";
import type { Messages } from "@/messages/en";
import { fill, stateWords } from "@/messages/fill";
import { InvitationAnswer, SetPassword, SignInToAccept, WrongAccount } from "./invitation-answer";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await pageMessages()).invitations.title,
  robots: { index: false },
});

/** Opening the page changes nothing, because mail scanners open links too. */
export default async function InvitationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const [invitation, actor] = await Promise.all([invitationOf(token), currentActor()]);
  const messages = await pageMessages();
  const { invitations: words } = messages;
  if (!invitation) {
    return (
      <EndedLink next={{ href: "/organizations", label: words.yourOrganizations }}>
        <p>{words.withdrawn}</p>
      </EndedLink>
    );
  }
  const { organization, activity, email, account, expires_at, ...abilities } = invitation;
  return (
    <EntryCard
      title={
        activity
          ? fill(words.host, { activity: activity.title ?? words.anActivity })
          : fill(words.join, { organization: organization.name })
      }
      description={activity ? words.hostText : words.joinText}
    >
      <DetailList
        details={[
          {
            term: words.organization,
            value: <OrganizationName key="organization" {...organization} words={words} />,
          },
          ...(activity
            ? hostingDetails(activity, await zoneOfEvent(activity.event), messages)
            : [{ term: words.permissions, value: abilitiesIn(abilities, words) }]),
          { term: words.sentTo, value: <bdi className="wrap-anywhere">{email}</bdi> },
          { term: words.openUntil, value: <LocalTime at={expires_at} /> },
        ]}
      />
      {activity && <p className="text-sm text-soft">{words.becomesParticipant}</p>}
      {account && !account.isProved ? (
        <SetPassword {...{ token, email, messages }} />
      ) : !actor ? (
        <SignInToAccept {...{ token, messages }} hasAccount={account !== null} />
      ) : actor.personId === account?.id ? (
        <InvitationAnswer {...{ token, words }} isHosting={activity !== null} />
      ) : (
        <WrongAccount {...{ token, email, messages }} hasAccount={account !== null} />
      )}
    </EntryCard>
  );
}

/** Times are in the event's zone: `zone` comes from `zoneOfEvent`. */
const hostingDetails = (
  { event, start_time, end_time }: Hosting,
  zone: string,
  { invitations: words, common, program }: Messages,
) => [
  { term: common.event, value: <bdi key="event">{event.title ?? common.untitledEvent}</bdi> },
  {
    term: words.time,
    value:
      start_time === null ? (
        program.notScheduled
      ) : (
        <EventTimeSpan key="time" start={start_time} end={end_time} zone={zone} withDate />
      ),
  },
];

type Hosting = NonNullable<OpenInvitation["activity"]>;

interface OrganizationNameProps {
  name: string;
  verification: string;
  words: Messages["invitations"];
}

const abilitiesIn = (
  flags: { manage_events: boolean; manage_integrations: boolean },
  words: Messages["invitations"],
) =>
  [
    ...(flags.manage_events ? [words.manageEvents] : []),
    ...(flags.manage_integrations ? [words.manageIntegrations] : []),
  ].join(", ") || words.noAbilities;

const OrganizationName = ({ name, verification, words }: OrganizationNameProps) => (
  <span className="flex flex-wrap items-center gap-2">
    <bdi>{name}</bdi>
    <Badge tone={verification === "verified" ? "good" : "note"}>
      {stateWords(words.verification, verification)}
    </Badge>
  </span>
);
