import { MapPin, Search } from "lucide-react";
import type { Metadata } from "next";
import { cleanSearchText, FilterBar } from "@/components/filter-bar";
import { pageIn, queryValue, type SearchParams } from "@/components/search-params";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { SelectField } from "@/components/ui/field";
import { NumberedPages } from "@/components/ui/list-pages";
import { locationsPage } from "@/lib/portal/organizer/locations";
import { locationTypes } from "@/lib/resources/location";
import { locationTypeWords } from "@/lib/resources/location-words";
import { counted } from "@/lib/words";
import { EventFrame, requireOrganizerEvent } from "../event-frame";
import { LocationsTable } from "./locations-table";

export const metadata: Metadata = { title: "Locations" };

interface Props {
  params: Promise<{ event: string }>;
  searchParams: SearchParams;
}

export default async function LocationsPage({ params, searchParams }: Props) {
  const event = await requireOrganizerEvent((await params).event, "/locations");
  const query = await searchParams;
  const filters = {
    search: cleanSearchText(queryValue(query.q)),
    type: queryValue(query.type),
    page: pageIn(query),
  };
  const { rows: locations, ...found } = await locationsPage(event.id, filters);
  const base = `/organizer/events/${event.id}/locations`;
  const addLocation = event.isManaged && (
    <ButtonLink variant="primary" href={`${base}/new`}>
      Add location
    </ButtonLink>
  );
  return (
    <EventFrame event={event} kinds={["location"]}>
      {event._count.locations > 0 && (
        <FilterBar
          action={base}
          filters={{ q: filters.search, type: filters.type }}
          found={counted(found.total, "location")}
          search="Search by name, code or building"
        >
          <div className="min-w-40">
            <SelectField
              label="Show"
              name="type"
              defaultValue={filters.type}
              options={[
                { value: "", label: "All types" },
                ...locationTypes.map((value) => ({ value, label: locationTypeWords[value] })),
              ]}
            />
          </div>
        </FilterBar>
      )}
      <Card
        title="Locations"
        description={counted(found.total, "location")}
        actions={event._count.locations > 0 && addLocation}
        flush
      >
        {event._count.locations === 0 ? (
          <EmptyState icon={<MapPin />} title="No locations yet" action={addLocation}>
            Rooms, stages, food stands: where things are and where activities take place.
          </EmptyState>
        ) : (
          <>
            {locations.length === 0 ? (
              <EmptyState
                icon={<Search />}
                title="No location found"
                action={<ButtonLink href={base}>Show all</ButtonLink>}
              >
                Change the search or the filters.
              </EmptyState>
            ) : (
              <LocationsTable event={event.id} locations={locations} mayManage={event.isManaged} />
            )}
            <NumberedPages
              base={base}
              filters={{ q: filters.search, type: filters.type, page: found.page }}
              pages={found.pages}
            />
          </>
        )}
      </Card>
    </EventFrame>
  );
}
