import { CalendarDays, CalendarPlus, MapPin, Users } from "lucide-react";
import type { Metadata } from "next";
import { descriptionFrom, publicPage } from "@/app/public-page";
import { EventDates } from "@/components/event-dates";
import { languageOf } from "@/components/event-language";
import { eventPath } from "@/components/event-path";
import { Markdown } from "@/components/markdown";
import type { SearchParams } from "@/components/search-params";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { LogoMark } from "@/components/ui/logo-mark";
import { PageHeader } from "@/components/ui/page-header";
import { config } from "@/lib/config/config";
import { ownParticipation } from "@/lib/portal/participant/own-record";
import { isListed, type PublicEvent } from "@/lib/portal/participant/public-event";
import { schemaEvent, scriptText } from "@/lib/portal/participant/schema-event";
import { accessWords } from "../access-words";
import { ParticipationCard } from "./participation-card";
import { Program, parseProgramFilters } from "./program";
import { requirePublicEvent } from "./public-event";

interface Props {
  params: Promise<{ event: string }>;
  searchParams: SearchParams;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { event } = await requirePublicEvent((await params).event);
  const title = event.title ?? "Event";
  return isListed(event)
    ? publicPage({ title, description: summaryOf(event), path: eventPath(event) })
    : { title };
}

export default async function PublicEventPage({ params, searchParams }: Props) {
  const { actor, event } = await requirePublicEvent((await params).event);
  const filters = parseProgramFilters(await searchParams);
  const participation = actor && (await ownParticipation(actor.personId, event.id));
  const title = event.title ?? "Untitled event";
  const hasDescription = Boolean(event.description);
  return (
    <>
      {isListed(event) && <EventSchema event={event} />}
      {event.publish_status !== "published" && (
        <div className="mb-6">
          <Alert tone="warn" title="This is a preview">
            The event is a draft: only members of its organization can see this page, and nobody can
            apply or sign up.
          </Alert>
        </div>
      )}
      <PageHeader
        title={<span lang={languageOf(event)}>{title}</span>}
        mark={<LogoMark name={title} size="lg" />}
        badge={event.is_archived && <Badge>archived</Badge>}
        description={
          <>
            by <bdi>{event.organization.name}</bdi>
          </>
        }
        back={{ href: "/events", label: "Events" }}
      />
      <div
        className={classNames(
          "grid gap-6 lg:items-start",
          hasDescription ? "lg:grid-cols-[1fr_20rem]" : "lg:grid-cols-2",
        )}
      >
        <div className={classNames("min-w-0", hasDescription && "lg:col-start-2 lg:row-span-2")}>
          <ParticipationCard
            event={event}
            isSignedIn={actor !== null}
            participation={participation}
          />
        </div>
        <div className={classNames("min-w-0", hasDescription && "lg:col-start-1 lg:row-start-1")}>
          <Card title="When and where">
            <EventDetails event={event} />
          </Card>
        </div>
        {event.description && (
          <div className="min-w-0 lg:col-start-1">
            <Card title="About">
              <div lang={languageOf(event)}>
                <Markdown text={event.description} />
              </div>
            </Card>
          </div>
        )}
        <div className="min-w-0 lg:col-span-2">
          <Program
            event={event}
            personId={actor?.personId ?? null}
            participation={participation}
            filters={filters}
          />
        </div>
      </div>
    </>
  );
}

/**
 * The summary for search engines and link previews: the organizers' description, or who runs the
 * event.
 */
const summaryOf = ({ description, organization }: PublicEvent) =>
  descriptionFrom(description ?? "") || `An event by ${organization.name}.`;

/**
 * The event as schema.org data for search engines. It is not executed, so the content security
 * policy does not block it.
 */
function EventSchema({ event }: { event: PublicEvent }) {
  const schema = schemaEvent(event, `${config().PUBLIC_URL}${eventPath(event)}`, summaryOf(event));
  return schema && <script type="application/ld+json">{scriptText(schema)}</script>;
}

function EventDetails({ event }: { event: PublicEvent }) {
  const place = [event.location, event.address, event.city, event.country]
    .filter(Boolean)
    .join(", ");
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
      {event.publish_status === "published" && event.visibility === "discoverable" && (
        <li>
          <CalendarPlus aria-hidden="true" />
          <span>
            Program as{" "}
            <a href={`${eventPath(event)}/program.ics`} className="link">
              iCalendar
            </a>{" "}
            or{" "}
            <a href={`${eventPath(event)}/schedule.json`} className="link">
              schedule JSON
            </a>
          </span>
        </li>
      )}
    </ul>
  );
}
