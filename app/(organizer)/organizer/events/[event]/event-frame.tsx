import { notFound } from "next/navigation";
import { cache, type ReactNode } from "react";
import { EventDates } from "@/components/event-dates";
import { languageOf } from "@/components/event-language";
import { eventPath } from "@/components/event-path";
import type { SearchParams } from "@/components/search-params";
import { Tabs } from "@/components/tabs";
import { ButtonLink } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { organizerEvent } from "@/lib/portal/organizer/events";
import { requireActor } from "@/lib/session/current-actor";
import type { KeepableKind } from "@/lib/transitions/kept-kind/kept-elsewhere";
import { EventState } from "../../event-state";
import { KeptNote } from "./kept-elsewhere";

/** Of a page of an event, or of something of the event, by the names in the path. */
export interface EventPageProps<Name extends string = never> {
  params: Promise<Record<Name | "event", string>>;
  searchParams: SearchParams;
}

/**
 * The event of the page. A missing event and one of another organization give the same "not found".
 */
export async function requireOrganizerEvent(eventId: string, path = "") {
  const actor = await requireActor(`/organizer/events/${encodeURIComponent(eventId)}${path}`);
  return (await cachedOrganizerEvent(actor.personId, eventId)) ?? notFound();
}

/**
 * The event of a page that changes something. For people who may not manage it, the page does not
 * exist.
 */
export async function requireManagedEvent(eventId: string, path: string) {
  const event = await requireOrganizerEvent(eventId, path);
  return event.isManaged ? event : notFound();
}

/** Queried once per request, for the title and the page. */
export const cachedOrganizerEvent = cache(organizerEvent);

export type OrganizerEvent = Awaited<ReturnType<typeof requireOrganizerEvent>>;

interface EventFrameProps {
  event: OrganizerEvent;
  /** The kinds of records that the page edits. */
  kinds?: readonly KeepableKind[];
  children: ReactNode;
}

/** The header and tabs of every page of an event. */
export function EventFrame({ event, kinds = [], children }: EventFrameProps) {
  const base = `/organizer/events/${event.id}`;
  return (
    <>
      <PageHeader
        title={<span lang={languageOf(event)}>{event.title ?? "Untitled event"}</span>}
        badge={<EventState {...event} />}
        compact
        description={
          <>
            <EventDates {...event} />
            {event.city && ` · ${event.city}`} · <bdi>{event.organization.name}</bdi>
          </>
        }
        actions={<ButtonLink href={eventPath(event)}>View public page</ButtonLink>}
        back={{ href: "/organizer", label: "Your events" }}
      />
      <Tabs
        label="Pages of this event"
        tabs={eventTabs
          .filter(({ isForManagers }) => event.isManaged || !isForManagers)
          .map(({ path, label }) => ({ href: base + path, label }))}
      />
      {event.isManaged && kinds.length > 0 && <KeptNote eventId={event.id} kinds={kinds} />}
      {children}
    </>
  );
}

/** `isForManagers`: only for members who may manage events. */
const eventTabs: { path: string; label: string; isForManagers?: true }[] = [
  { path: "", label: "Overview" },
  { path: "/applications", label: "Applications", isForManagers: true },
  { path: "/participants", label: "Participants", isForManagers: true },
  { path: "/program", label: "Program" },
  { path: "/locations", label: "Locations" },
  { path: "/waves", label: "Waves" },
  { path: "/roles", label: "Roles", isForManagers: true },
  { path: "/form", label: "Form", isForManagers: true },
  { path: "/integrations", label: "Integrations" },
  { path: "/settings", label: "Settings", isForManagers: true },
  { path: "/audit", label: "Activity log", isForManagers: true },
];
