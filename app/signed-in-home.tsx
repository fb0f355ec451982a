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
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { type Areas, areasOf, eventsOfPerson, eventsRunBy } from "@/lib/portal/home";
import { EventState } from "./(organizer)/organizer/event-state";

/** The events of a signed-in person, and the areas for somebody who runs none. */
export async function SignedInHome({ personId }: { personId: string }) {
  const [areas, events, run] = await Promise.all([
    areasOf(personId),
    eventsOfPerson(personId),
    eventsRunBy(personId),
  ]);
  return (
    <>
      <PageHeader title={`Hello, ${areas.name}`} />
      {!areas.isProved && (
        <div className="mb-6">
          <Alert tone="note" title="Your address is not verified yet">
            A mail with a link is on its way to {areas.email}. You can have it sent again in{" "}
            <PageLink href="/account" className="link">
              your account
            </PageLink>
            .
          </Alert>
        </div>
      )}
      <div className="grid gap-6 lg:grid-cols-[1fr_1.25fr] lg:items-start">
        {run.length === 0 ? <AreasNav areas={areas} /> : <EventsRun events={run} />}
        <Card title="My events" actions={<AllLink href="/account/events" />} flush>
          {events.length === 0 ? (
            <EmptyState
              icon={<Ticket />}
              title="No events yet"
              action={<ButtonLink href="/events">Find an event</ButtonLink>}
            >
              Events you apply to appear here, with the status of your application.
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

const AreasNav = ({ areas }: { areas: Areas }) => (
  <nav
    aria-label="Your areas"
    className="grid overflow-hidden rounded-lg border border-line bg-surface shadow-rest"
  >
    {areaLinks(areas).map(({ href, title, text, icon: Icon }) => (
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

const EventsRun = ({ events }: { events: Awaited<ReturnType<typeof eventsRunBy>> }) => (
  <Card title="Events you run" actions={<AllLink href="/organizer" />} flush>
    <ul>
      {events.map((event) => (
        <EventRow key={event.id} event={event} href={`/organizer/events/${event.id}`}>
          <EventState {...event} />
        </EventRow>
      ))}
    </ul>
  </Card>
);

const AllLink = ({ href }: { href: string }) => (
  <PageLink href={href} className="link text-sm">
    All
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

function EventRow({ event, href, children }: EventRowProps) {
  const title = <bdi lang={languageOf(event)}>{event.title ?? "Untitled event"}</bdi>;
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

const areaLinks = (areas: Areas) => [
  {
    href: "/events",
    title: "Events",
    text: "Find an event, apply, and sign up for its activities.",
    icon: CalendarSearch,
  },
  ...(areas.isMember
    ? [
        {
          href: "/organizer",
          title: "Organizer",
          text: "Your events with their people, program and integrations.",
          icon: CalendarCheck,
        },
      ]
    : []),
  {
    href: "/developer",
    title: "Developer",
    text: "Register integrations and manage their secrets and webhooks.",
    icon: Code,
  },
  {
    href: "/organizations",
    title: "Organizations",
    text: areas.isMember
      ? "Members and what they may do."
      : "Create one to run events or publish integrations.",
    icon: Users,
  },
  {
    href: "/account/apps",
    title: "Connected apps",
    text: "Integrations you signed in to, and what each can see about you.",
    icon: KeyRound,
  },
  ...(areas.isOperator
    ? [
        {
          href: "/operator",
          title: "Operator",
          text: "Verify organizations and oversee integrations.",
          icon: ShieldUser,
        },
      ]
    : []),
];
