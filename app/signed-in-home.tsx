import { CalendarCheck, CalendarSearch, ChevronRight, Code, KeyRound, ShieldUser, Ticket, Users } from "lucide-react";
import { EventDates } from "@/components/event-dates";
import { eventPath } from "@/components/event-path";
import { PageLink } from "@/components/page-link";
import { ParticipationBadge } from "@/components/participation-badge";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { type Areas, areasOf, eventsOfPerson } from "@/lib/portal/home";

/** The areas and events of a signed-in person. */
export async function SignedInHome({ personId }: { personId: string }) {
  const [areas, events] = await Promise.all([areasOf(personId), eventsOfPerson(personId)]);
  return (
    <>
      <PageHeader title={`Hello, ${areas.name}`} description="Where would you like to go?" />
      <div className="grid gap-6 lg:grid-cols-[1fr_1.25fr] lg:items-start">
        <nav aria-label="Your areas" className="grid overflow-hidden rounded-lg border border-line bg-surface shadow-rest">
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
        <Card
          title="My events"
          actions={
            <PageLink href="/account/events" className="link text-sm">
              All
            </PageLink>
          }
          flush
        >
          {events.length === 0 ? (
            <EmptyState icon={<Ticket />} title="No events yet" action={<ButtonLink href="/events">Find an event</ButtonLink>}>
              Events you apply to appear here, with the status of your application.
            </EmptyState>
          ) : (
            <ul>
              {events.map(({ event, ...participation }) => (
                <li
                  key={event.id}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-3 last:border-b-0 sm:px-6"
                >
                  <span className="min-w-0">
                    {event.publish_status === "published" ? (
                      <PageLink href={eventPath(event)} className="link font-medium">
                        <bdi>{event.title ?? "Untitled event"}</bdi>
                      </PageLink>
                    ) : (
                      <bdi className="font-medium">{event.title ?? "Untitled event"}</bdi>
                    )}
                    <span className="block text-sm text-soft">
                      {event.start_date && <EventDates start_date={event.start_date} time_zone={event.time_zone} />}
                      {event.start_date && event.city && " · "}
                      <bdi>{event.city}</bdi>
                    </span>
                  </span>
                  <ParticipationBadge {...participation} />
                </li>
              ))}
            </ul>
          )}
        </Card>
      </div>
    </>
  );
}

const areaLinks = (areas: Areas) => [
  { href: "/events", title: "Events", text: "Find an event, apply, and sign up for its activities.", icon: CalendarSearch },
  ...(areas.isMember
    ? [{ href: "/organizer", title: "Organizer", text: "Your events with their people, program and integrations.", icon: CalendarCheck }]
    : []),
  { href: "/developer", title: "Developer", text: "Register integrations and manage their secrets and webhooks.", icon: Code },
  {
    href: "/organizations",
    title: "Organizations",
    text: areas.isMember ? "Members and what they may do." : "Create one to run events or publish integrations.",
    icon: Users,
  },
  { href: "/account/apps", title: "Connected apps", text: "Integrations you signed in to, and what each can see about you.", icon: KeyRound },
  ...(areas.isOperator ? [{ href: "/operator", title: "Operator", text: "Verify organizations and oversee integrations.", icon: ShieldUser }] : []),
];
