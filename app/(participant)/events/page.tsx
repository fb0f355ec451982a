import { CalendarSearch, Search } from "lucide-react";
import { publicPage } from "@/app/public-page";
import { EventDates } from "@/components/event-dates";
import { languageOf } from "@/components/event-language";
import { eventPath } from "@/components/event-path";
import { cleanSearchText, FilterBar } from "@/components/filter-bar";
import { PageLink } from "@/components/page-link";
import { Rich } from "@/components/rich";
import { queryValue, type SearchParams } from "@/components/search-params";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { SelectField } from "@/components/ui/field";
import { CursorPages } from "@/components/ui/list-pages";
import { LogoMark } from "@/components/ui/logo-mark";
import { PageHeader } from "@/components/ui/page-header";
import {
  type EventCard as Event,
  type EventPeriod,
  publicEvents,
} from "@/lib/portal/participant/public-events";
import { pageLanguage, pageMessages } from "@/lib/session/page-language";
import type { Messages } from "@/messages/en";
import { count } from "@/messages/fill";
import { type AccessWords, accessWords } from "./[event]/public-event";

export async function generateMetadata() {
  const { events, header } = await pageMessages();
  return publicPage({ title: header.events, description: events.about, path: "/events" });
}

export default async function EventsPage({ searchParams }: { searchParams: SearchParams }) {
  const query = await searchParams;
  const search = cleanSearchText(queryValue(query.q));
  const when: EventPeriod = queryValue(query.when) === "past" ? "past" : "upcoming";
  const after = queryValue(query.after);
  const { events, next } = await publicEvents({ when, search, after });
  const [language, messages] = [await pageLanguage(), await pageMessages()];
  const { events: words, header, accessModes } = messages;
  return (
    <>
      <PageHeader title={header.events} description={words.about} />
      <FilterBar
        action="/events"
        filters={{ q: search, when }}
        found={count(language, words.found, events.length)}
        search={words.search}
      >
        <SelectField
          label={words.when}
          name="when"
          options={whenOptions(words)}
          defaultValue={when}
        />
      </FilterBar>
      {events.length === 0 ? (
        <Card flush>
          <NoEvents search={search} when={when} words={words} />
        </Card>
      ) : (
        <ul aria-label={header.events} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {events.map((event) => (
            <EventCard key={event.id} event={event} words={accessModes} />
          ))}
        </ul>
      )}
      {events.length > 0 && (
        <div className="mt-6">
          <CursorPages
            path="/events"
            query={{ q: search, when: when === "past" ? when : "" }}
            after={after}
            next={next}
          />
        </div>
      )}
    </>
  );
}

const whenOptions = (words: Messages["events"]): { value: EventPeriod; label: string }[] => [
  { value: "upcoming", label: words.upcoming },
  { value: "past", label: words.past },
];

interface NoEventsProps {
  search: string;
  when: EventPeriod;
  words: Messages["events"];
}

function NoEvents({ search, when, words }: NoEventsProps) {
  if (search === "" && when === "upcoming") {
    return (
      <EmptyState
        icon={<CalendarSearch />}
        title={words.noUpcoming}
        action={<ButtonLink href="/events?when=past">{words.pastEvents}</ButtonLink>}
      >
        {words.noUpcomingText}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<Search />}
      title={words.noneFound}
      action={<ButtonLink href="/events">{words.showUpcoming}</ButtonLink>}
    >
      {search === "" ? (
        words.noneEnded
      ) : (
        <Rich
          text={when === "past" ? words.nonePastWith : words.noneUpcomingWith}
          values={{ text: <bdi>{search}</bdi> }}
        />
      )}
    </EmptyState>
  );
}

/**
 * The whole card links to the event's page. The link's accessible name is the event's title only.
 */
function EventCard({ event, words }: { event: Event; words: AccessWords }) {
  return (
    <li className="relative flex gap-4 rounded-lg border border-line bg-surface p-5 shadow-rest transition-colors duration-100 hover:border-edge">
      <LogoMark name={event.title} />
      <div className="min-w-0">
        <h2 className="text-lg font-semibold">
          <PageLink
            href={eventPath(event)}
            className="after:absolute after:inset-0 after:rounded-lg"
          >
            <bdi lang={languageOf(event)}>{event.title}</bdi>
          </PageLink>
        </h2>
        <p className="text-sm">
          <EventDates {...event} />
          {event.place && (
            <>
              {" · "}
              <bdi>{event.place}</bdi>
            </>
          )}
        </p>
        <p className="mt-2 text-sm text-soft">
          <bdi>{event.organization_name}</bdi>
        </p>
        <p className="text-sm text-soft">{accessWords(event.access_mode, words)}</p>
      </div>
    </li>
  );
}
