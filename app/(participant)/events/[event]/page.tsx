import { CalendarDays, MapPin, Users } from "lucide-react";
import type { Metadata } from "next";
import { EventDates } from "@/components/event-dates";
import { Markdown } from "@/components/markdown";
import { one, type SearchParams } from "@/components/search-params";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { LogoMark } from "@/components/ui/logo-mark";
import { PageHeader } from "@/components/ui/page-header";
import { ownParticipation } from "@/lib/portal/participant/own-record";
import type { PublicEvent } from "@/lib/portal/participant/public-event";
import { accessWords } from "../access-words";
import { requirePublicEvent } from "./event-of";
import { Program } from "./program";
import { YourPlace } from "./your-place";

interface Props {
  params: Promise<{ event: string }>;
  searchParams: SearchParams;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { event } = await requirePublicEvent((await params).event);
  return { title: event.title ?? "Event" };
}

export default async function PublicEventPage({ params, searchParams }: Props) {
  const { actor, event } = await requirePublicEvent((await params).event);
  const { show, after } = await searchParams;
  const participation = actor && (await ownParticipation(actor.personId, event.id));
  const title = event.title ?? "Untitled event";
  return (
    <>
      {event.publish_status !== "published" && (
        <div className="mb-6">
          <Alert tone="warn" title="This is a preview">
            The event is a draft: only members of its organization can see this page, and nobody can apply or sign up.
          </Alert>
        </div>
      )}
      <PageHeader
        title={title}
        mark={<LogoMark name={title} size="lg" />}
        badge={event.is_archived && <Badge>archived</Badge>}
        description={
          <>
            by <bdi>{event.organization.name}</bdi>
          </>
        }
        back={{ href: "/events", label: "Events" }}
      />
      <div className="grid gap-6 lg:grid-cols-[1fr_20rem] lg:items-start">
        <div className="grid gap-6 lg:col-start-2">
          <YourPlace event={event} isSignedIn={actor !== null} participation={participation} />
          <Card title="When and where">
            <Facts event={event} />
          </Card>
        </div>
        <div className="grid min-w-0 gap-6 lg:col-start-1 lg:row-start-1">
          {event.description && (
            <Card title="About">
              <Markdown text={event.description} />
            </Card>
          )}
          <Program event={event} personId={actor?.personId ?? null} participation={participation} asked={{ show: one(show), after: one(after) }} />
        </div>
      </div>
    </>
  );
}

function Facts({ event }: { event: PublicEvent }) {
  const place = [event.location, event.address, event.city, event.country].filter(Boolean).join(", ");
  return (
    <ul className="grid gap-3 text-sm [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-accent [&>li]:flex [&>li]:gap-3">
      <li>
        <CalendarDays aria-hidden="true" />
        <EventDates {...event} />
      </li>
      {place && (
        <li>
          <MapPin aria-hidden="true" />
          <bdi>{place}</bdi>
        </li>
      )}
      <li>
        <Users aria-hidden="true" />
        <span>
          {accessWords(event.access_mode)}
          {event.min_age === "18+" && "; for adults"}
        </span>
      </li>
    </ul>
  );
}
