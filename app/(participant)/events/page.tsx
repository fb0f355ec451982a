import { CalendarSearch, Search } from "lucide-react";
import { publicPage } from "@/app/public-page";
import { cleanSearchText, FilterBar } from "@/components/filter-bar";
import { Rich } from "@/components/rich";
import { queryValue, type SearchParams } from "@/components/search-params";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { SelectField } from "@/components/ui/field";
import { CursorPages } from "@/components/ui/list-pages";
import { PageHeader } from "@/components/ui/page-header";
import { type EventPeriod, publicEvents } from "@/lib/portal/participant/public-events";
import { pageLanguage, pageMessages } from "@/lib/session/page-language";
import type { Messages } from "@/messages/en";
import { count } from "@/messages/fill";
import { EventCard } from "./event-card";

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
