import type { Metadata } from "next";
import { abilityWords, VerificationBadge } from "@/app/organizations/organization-facts";
import { EntryCard } from "@/app/signin/entry-card";
import { EndedLink } from "@/components/ended-link";
import { EventTimeSpan } from "@/components/event-time";
import { DetailList } from "@/components/ui/detail-list";
import { LocalTime } from "@/components/ui/local-time";
import { invitationOf, type OpenInvitation } from "@/lib/portal/invitation";
import { currentActor } from "@/lib/session/current-actor";
import { zoneOfEvent } from "@/lib/session/reader-zone";
import { InvitationAnswer } from "./invitation-answer";
import { SetPassword, SignInToAccept, WrongAccount } from "./sign-in-to-accept";

export const metadata: Metadata = { title: "Invitation", robots: { index: false } };

/** Opening the page changes nothing, because mail scanners open links too. */
export default async function InvitationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const [invitation, actor] = await Promise.all([invitationOf(token), currentActor()]);
  if (!invitation) {
    return (
      <EndedLink next={{ href: "/organizations", label: "Your organizations" }}>
        <p>
          An invitation can also be withdrawn. If you still want to join, ask the organization to
          invite you again.
        </p>
      </EndedLink>
    );
  }
  const { organization, activity, email, account, expires_at, ...abilities } = invitation;
  return (
    <EntryCard
      title={activity ? `Host ${activity.title ?? "an activity"}` : `Join ${organization.name}`}
      description={
        activity ? "You are invited to host an activity." : "You are invited to become a member."
      }
    >
      <DetailList
        details={[
          {
            term: "Organization",
            value: <OrganizationName key="organization" {...organization} />,
          },
          ...(activity
            ? hostingDetails(activity, await zoneOfEvent(activity.event))
            : [{ term: "Permissions", value: abilityWords(abilities) }]),
          { term: "Sent to", value: <bdi className="wrap-anywhere">{email}</bdi> },
          { term: "Open until", value: <LocalTime at={expires_at} /> },
        ]}
      />
      {activity && (
        <p className="text-sm text-soft">
          If you accept, you become a participant of the event under the name of your account.
          Privacy mode is on at first: integrations do not get your real name or e-mail address.
        </p>
      )}
      {account && !account.isProved ? (
        <SetPassword token={token} email={email} />
      ) : !actor ? (
        <SignInToAccept token={token} hasAccount={account !== null} />
      ) : actor.personId === account?.id ? (
        <InvitationAnswer token={token} isHosting={activity !== null} />
      ) : (
        <WrongAccount token={token} email={email} hasAccount={account !== null} />
      )}
    </EntryCard>
  );
}

/** Times are in the event's zone: `zone` comes from `zoneOfEvent`. */
const hostingDetails = ({ event, start_time, end_time }: Hosting, zone: string) => [
  { term: "Event", value: <bdi key="event">{event.title ?? "Untitled event"}</bdi> },
  {
    term: "Time",
    value:
      start_time === null ? (
        "Not scheduled yet"
      ) : (
        <EventTimeSpan key="time" start={start_time} end={end_time} zone={zone} withDate />
      ),
  },
];

type Hosting = NonNullable<OpenInvitation["activity"]>;

const OrganizationName = ({ name, verification }: { name: string; verification: string }) => (
  <span className="flex flex-wrap items-center gap-2">
    <bdi>{name}</bdi>
    <VerificationBadge state={verification} />
  </span>
);
