import {
  CalendarCheck,
  CalendarSearch,
  ChevronRight,
  Code,
  KeyRound,
  ShieldUser,
  Ticket,
  Users,
} from "lucide-react";
import type { ReactNode } from "react";
import { EventDates } from "@/components/event-dates";
import { languageOf } from "@/components/event-language";
import { eventPath } from "@/components/event-path";
import { PageLink } from "@/components/page-link";
import { ParticipationBadge } from "@/components/participation-badge";
import { Rich } from "@/components/rich";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { type Areas, areasOf, eventsOfPerson, eventsRunBy } from "@/lib/portal/home";
import { pageMessages } from "@/lib/session/page-language";
import type { Messages } from "@/messages/en";
import { fill } from "@/messages/fill";
import { EventState } from "./(organizer)/organizer/event-state";

/** The events of a signed-in person, and the areas for somebody who runs none. */
export async function SignedInHome({ personId }: { personId: string }) {
  const [areas, events, run] = await Promise.all([
    areasOf(personId),
    eventsOfPerson(personId),
    eventsRunBy(personId),
  ]);
  const messages = await pageMessages();
  const { home: words } = messages;
  return (
    <>
      <PageHeader title={fill(words.hello, { name: areas.name })} />
      {!areas.isProved && (
        <div className="mb-6">
          <Alert tone="note" title={words.unverifiedTitle}>
            <Rich
              text={words.unverified}
              values={{
                email: areas.email,
                account: (inside) => (
                  <PageLink href="/account" className="link">
                    {inside}
                  </PageLink>
                ),
              }}
            />
          </Alert>
        </div>
      )}
      <div className="grid gap-6 lg:grid-cols-[1fr_1.25fr] lg:items-start">
        {run.length === 0 ? (
          <AreasNav areas={areas} messages={messages} />
        ) : (
          <EventsRun events={run} messages={messages} />
        )}
        <Card
          title={messages.header.myEvents}
          actions={<AllLink href="/account/events">{words.all}</AllLink>}
          flush
        >
          {events.length === 0 ? (
            <EmptyState
              icon={<Ticket />}
              title={words.noEvents}
              action={<ButtonLink href="/events">{messages.landing.findEvent}</ButtonLink>}
            >
              {words.noEventsText}
            </EmptyState>
          ) : (
            <ul>
              {events.map(({ event, ...participation }) => (
                <EventRow
                  key={event.id}
                  event={event}
                  href={event.publish_status === "published" ? eventPath(event) : undefined}
                >
                  <ParticipationBadge {...participation} />
                </EventRow>
              ))}
            </ul>
          )}
        </Card>
      </div>
    </>
  );
}

const AreasNav = ({ areas, messages }: { areas: Areas; messages: Messages }) => (
  <nav
    aria-label={messages.home.areas}
    className="grid overflow-hidden rounded-lg border border-line bg-surface shadow-rest"
  >
    {areaLinks(areas, messages).map(({ href, title, text, icon: Icon }) => (
      <PageLink
        key={href}
        href={href}
        className="flex items-center gap-4 border-b border-line px-5 py-4 last:border-b-0 hover:bg-hover focus-visible:-outline-offset-2"
      >
        <Icon aria-hidden="true" className="size-5 shrink-0 text-accent" />
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{title}</span>
          <span className="block text-sm text-soft">{text}</span>
        </span>
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-faint" />
      </PageLink>
    ))}
  </nav>
);

interface EventsRunProps {
  events: Awaited<ReturnType<typeof eventsRunBy>>;
  messages: Messages;
}

const EventsRun = ({ events, messages: { home, eventStates } }: EventsRunProps) => (
  <Card title={home.eventsRun} actions={<AllLink href="/organizer">{home.all}</AllLink>} flush>
    <ul>
      {events.map((event) => (
        <EventRow key={event.id} event={event} href={`/organizer/events/${event.id}`}>
          <EventState {...event} words={eventStates} />
        </EventRow>
      ))}
    </ul>
  </Card>
);

const AllLink = ({ href, children }: { href: string; children: string }) => (
  <PageLink href={href} className="link text-sm">
    {children}
  </PageLink>
);

interface EventRowProps {
  event: {
    title: string | null;
    language: string[];
    start_date: Date | null;
    time_zone: string | null;
    city: string | null;
  };
  href: string | undefined;
  /** The state at the end of the row. */
  children: ReactNode;
}

async function EventRow({ event, href, children }: EventRowProps) {
  const { common } = await pageMessages();
  const title = <bdi lang={languageOf(event)}>{event.title ?? common.untitledEvent}</bdi>;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-3 last:border-b-0 sm:px-6">
      <span className="min-w-0">
        {href ? (
          <PageLink href={href} className="link font-medium">
            {title}
          </PageLink>
        ) : (
          <span className="font-medium">{title}</span>
        )}
        <span className="block text-sm text-soft">
          {event.start_date && (
            <EventDates start_date={event.start_date} time_zone={event.time_zone} />
          )}
          {event.start_date && event.city && " · "}
          <bdi>{event.city}</bdi>
        </span>
      </span>
      {children}
    </li>
  );
}

const areaLinks = (areas: Areas, { home: words, header, events }: Messages) => [
  {
    href: "/events",
    title: header.events,
    text: events.about,
    icon: CalendarSearch,
  },
  ...(areas.isMember
    ? [
        {
          href: "/organizer",
          title: header.organizer,
          text: words.organizerText,
          icon: CalendarCheck,
        },
      ]
    : []),
  {
    href: "/developer",
    title: header.developer,
    text: words.developerText,
    icon: Code,
  },
  {
    href: "/organizations",
    title: header.organizations,
    text: areas.isMember ? words.organizationsMemberText : words.organizationsText,
    icon: Users,
  },
  {
    href: "/account/apps",
    title: header.connectedApps,
    text: words.appsText,
    icon: KeyRound,
  },
  ...(areas.isOperator
    ? [
        {
          href: "/operator",
          title: header.operator,
          text: words.operatorText,
          icon: ShieldUser,
        },
      ]
    : []),
];
