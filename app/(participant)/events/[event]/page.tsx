import { CalendarDays, CalendarPlus, MapPin, Users } from "lucide-react";
import type { Metadata } from "next";
import { descriptionFrom, publicPage } from "@/app/public-page";
import { EventDates } from "@/components/event-dates";
import { languageOf } from "@/components/event-language";
import { eventPath } from "@/components/event-path";
import { Markdown } from "@/components/markdown";
import { Rich } from "@/components/rich";
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
import { countryName } from "@/lib/resources/countries";
import { pageLanguage, pageMessages } from "@/lib/session/page-language";
import type { Messages } from "@/messages/en";
import { fill } from "@/messages/fill";
import type { Language } from "@/messages/language";
import { ParticipationCard } from "./participation-card";
import { Program, parseProgramFilters } from "./program";
import { accessWords, requirePublicEvent } from "./public-event";

interface Props {
  params: Promise<{ event: string }>;
  searchParams: SearchParams;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { event } = await requirePublicEvent((await params).event);
  const messages = await pageMessages();
  const title = event.title ?? messages.common.event;
  return isListed(event)
    ? publicPage({ title, description: summaryOf(event, messages.event), path: eventPath(event) })
    : { title };
}

export default async function PublicEventPage({ params, searchParams }: Props) {
  const { actor, event } = await requirePublicEvent((await params).event);
  const filters = parseProgramFilters(await searchParams);
  const participation = actor && (await ownParticipation(actor.personId, event.id));
  const messages = await pageMessages();
  const { event: words } = messages;
  const title = event.title ?? messages.common.untitledEvent;
  const hasDescription = Boolean(event.description);
  return (
    <>
      {isListed(event) && <EventSchema event={event} words={words} />}
      {event.publish_status !== "published" && (
        <div className="mb-6">
          <Alert tone="warn" title={words.previewTitle}>
            {words.preview}
          </Alert>
        </div>
      )}
      <PageHeader
        title={<span lang={languageOf(event)}>{title}</span>}
        mark={<LogoMark name={title} size="lg" />}
        badge={event.is_archived && <Badge>{words.archived}</Badge>}
        description={
          <Rich text={words.by} values={{ organization: <bdi>{event.organization.name}</bdi> }} />
        }
        back={{ href: "/events", label: messages.header.events }}
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
            words={words}
          />
        </div>
        <div className={classNames("min-w-0", hasDescription && "lg:col-start-1 lg:row-start-1")}>
          <Card title={words.whenAndWhere}>
            <EventDetails event={event} messages={messages} language={await pageLanguage()} />
          </Card>
        </div>
        {event.description && (
          <div className="min-w-0 lg:col-start-1">
            <Card title={words.about}>
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
const summaryOf = ({ description, organization }: PublicEvent, words: Messages["event"]) =>
  descriptionFrom(description ?? "") || fill(words.summary, { organization: organization.name });

/**
 * The event as schema.org data for search engines. It is not executed, so the content security
 * policy does not block it.
 */
function EventSchema({ event, words }: { event: PublicEvent; words: Messages["event"] }) {
  const schema = schemaEvent(
    event,
    `${config().PUBLIC_URL}${eventPath(event)}`,
    summaryOf(event, words),
  );
  return schema && <script type="application/ld+json">{scriptText(schema)}</script>;
}

function EventDetails({
  event,
  messages,
  language,
}: {
  event: PublicEvent;
  messages: Messages;
  language: Language;
}) {
  const { event: words } = messages;
  const access = accessWords(event.access_mode, messages.accessModes);
  const { location, address, city, country } = event;
  const place = [
    location,
    address,
    !(city && address?.includes(city)) && city,
    country && countryName(country, language),
  ]
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
        <span>{event.min_age === "18+" ? fill(words.adults, { access }) : access}</span>
      </li>
      {event.publish_status === "published" && event.visibility === "discoverable" && (
        <li>
          <CalendarPlus aria-hidden="true" />
          <span>
            <Rich
              text={words.downloads}
              values={{
                ical: (inside) => (
                  <a href={`${eventPath(event)}/program.ics`} className="link">
                    {inside}
                  </a>
                ),
                json: (inside) => (
                  <a href={`${eventPath(event)}/schedule.json`} className="link">
                    {inside}
                  </a>
                ),
              }}
            />
          </span>
        </li>
      )}
    </ul>
  );
}
