import { CalendarSearch, Search } from "lucide-react";
import { publicPage } from "@/app/public-page";
import { cleanSearchText, FilterBar } from "@/components/filter-bar";
import { queryValue, type SearchParams } from "@/components/search-params";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CursorPages } from "@/components/ui/cursor-pages";
import { EmptyState } from "@/components/ui/empty-state";
import { SelectField } from "@/components/ui/field";
import { PageHeader } from "@/components/ui/page-header";
import { type EventPeriod, publicEvents } from "@/lib/portal/participant/public-events";
import { counted } from "@/lib/words";
import { EventCard } from "./event-card";

const about = "Find an event, apply, and sign up for its activities.";

export const metadata = publicPage({ title: "Events", description: about, path: "/events" });

export default async function EventsPage({ searchParams }: { searchParams: SearchParams }) {
  const query = await searchParams;
  const search = cleanSearchText(queryValue(query.q));
  const when: EventPeriod = queryValue(query.when) === "past" ? "past" : "upcoming";
  const after = queryValue(query.after);
  const { events, next } = await publicEvents({ when, search, after });
  return (
    <>
      <PageHeader title="Events" description={about} />
      <FilterBar
        action="/events"
        filters={{ q: search, when }}
        found={`${counted(events.length, "event")} on this page`}
        search="Search by title or place"
      >
        <SelectField label="When" name="when" options={whenOptions} defaultValue={when} />
      </FilterBar>
      {events.length === 0 ? (
        <Card flush>
          <NoEvents search={search} when={when} />
        </Card>
      ) : (
        <ul aria-label="Events" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {events.map((event) => (
            <EventCard key={event.id} event={event} />
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

const whenOptions: { value: EventPeriod; label: string }[] = [
  { value: "upcoming", label: "Upcoming" },
  { value: "past", label: "Past" },
];

function NoEvents({ search, when }: { search: string; when: EventPeriod }) {
  if (search === "" && when === "upcoming") {
    return (
      <EmptyState
        icon={<CalendarSearch />}
        title="No upcoming events"
        action={<ButtonLink href="/events?when=past">Past events</ButtonLink>}
      >
        Discoverable events appear here once they are published. A private event can be reached only
        by its address.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<Search />}
      title="No event found"
      action={<ButtonLink href="/events">Show upcoming events</ButtonLink>}
    >
      {search === "" ? (
        "No event has ended yet."
      ) : (
        <>
          {" "}
          No {when} event has “<bdi>{search}</bdi>” in its title or place.{" "}
        </>
      )}
    </EmptyState>
  );
}
