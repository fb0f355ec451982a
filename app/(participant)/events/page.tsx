import { CalendarSearch, Search } from "lucide-react";
import type { Metadata } from "next";
import Form from "next/form";
import { one, type SearchParams } from "@/components/search-params";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { SelectField, TextField } from "@/components/ui/field";
import { PageHeader } from "@/components/ui/page-header";
import { publicEvents, type When } from "@/lib/portal/participant/public-events";
import { EventCard } from "./event-card";

export const metadata: Metadata = { title: "Events" };

export default async function EventsPage({ searchParams }: { searchParams: SearchParams }) {
  const asked = await searchParams;
  const search = one(asked.q).trim();
  const when: When = one(asked.when) === "past" ? "past" : "upcoming";
  const after = one(asked.after);
  const { events, next } = await publicEvents({ when, search, after });
  return (
    <>
      <PageHeader title="Events" description="Find an event, apply, and sign up for its activities." />
      <Form action="/events" role="search" key={`${when} ${search}`} className="mb-6 flex max-w-prose flex-wrap items-end gap-3 sm:mb-8">
        <div className="min-w-48 flex-1">
          <TextField label="Search by title or place" name="q" type="search" maxLength={80} defaultValue={search} />
        </div>
        <div className="w-40">
          <SelectField label="When" name="when" options={whens} defaultValue={when} />
        </div>
        <Button type="submit" icon={<Search aria-hidden="true" />}>
          Search
        </Button>
      </Form>
      {events.length === 0 ? (
        <Card flush>
          <Nothing search={search} when={when} />
        </Card>
      ) : (
        <ul aria-label="Events" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {events.map((event) => (
            <EventCard key={event.id} event={event} />
          ))}
        </ul>
      )}
      {events.length > 0 && (next || after) && (
        <nav aria-label="Pages" className="mt-6 flex flex-wrap justify-between gap-3">
          {after && <ButtonLink href={pathOf({ q: search, when })}>First page</ButtonLink>}
          {next && (
            <ButtonLink href={pathOf({ q: search, when, after: next })} className="ml-auto">
              Next page
            </ButtonLink>
          )}
        </nav>
      )}
    </>
  );
}

const whens: { value: When; label: string }[] = [
  { value: "upcoming", label: "Upcoming" },
  { value: "past", label: "Past" },
];

function Nothing({ search, when }: { search: string; when: When }) {
  if (search === "" && when === "upcoming") {
    return (
      <EmptyState icon={<CalendarSearch />} title="No upcoming events" action={<ButtonLink href="/events?when=past">Past events</ButtonLink>}>
        Discoverable events appear here once they are published. A private event is reached only by its address.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<Search />} title="No event found" action={<ButtonLink href="/events">Show upcoming events</ButtonLink>}>
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

function pathOf(parameters: { q: string; when: When; after?: string }): string {
  const present = Object.entries(parameters).filter(([, value]) => value !== "" && value !== "upcoming");
  return present.length === 0 ? "/events" : `/events?${new URLSearchParams(present)}`;
}
