import { MapPin, Search } from "lucide-react";
import type { Metadata } from "next";
import { cleanSearchText, FilterBar } from "@/components/filter-bar";
import { pageIn, queryValue } from "@/components/search-params";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { SelectField } from "@/components/ui/field";
import { NumberedPages } from "@/components/ui/list-pages";
import { actionsColumn, Table } from "@/components/ui/table";
import { locationsPage, type OrganizerLocation } from "@/lib/portal/organizer/parts";
import { locationScopes, locationTypes } from "@/lib/resources/location";
import { locationScopeWords, locationTypeWords } from "@/lib/resources/location-words";
import { counted } from "@/lib/words";
import { EventFrame, type EventPageProps, requireOrganizerEvent } from "../event-frame";
import { ItemButtons } from "../event-item";
import { removeLocation } from "../item-actions";
import { locationWords } from "../program/program-words";

export const metadata: Metadata = { title: "Locations" };

export default async function LocationsPage({ params, searchParams }: EventPageProps) {
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

interface Props {
  event: string;
  locations: OrganizerLocation[];
  mayManage: boolean;
}

const LocationsTable = ({ event, locations, mayManage }: Props) => (
  <Table
    caption="Locations"
    columns={[
      { header: "Location" },
      { header: "Type" },
      { header: "Where" },
      { header: "Capacity", align: "end" },
      { header: "Activities", align: "end" },
      ...(mayManage ? [actionsColumn] : []),
    ]}
    rows={locations.map((location) => ({
      key: location.id,
      cells: [
        <span key="location">
          <bdi className="block">{locationWords(location)}</bdi>
          {location.name && location.code && (
            <bdi className="block text-sm font-normal text-soft">{location.code}</bdi>
          )}
        </span>,
        <span key="type">
          {locationTypeWords[locationTypes.find((each) => each === location.type) ?? "other"]}
          <span className="block text-soft">
            {locationScopeWords[locationScopes.find((each) => each === location.scope) ?? "indoor"]}
          </span>
        </span>,
        <bdi key="where">
          {[location.venue, location.building, location.floor].filter(Boolean).join(", ") || (
            <span className="text-faint">Not set</span>
          )}
        </bdi>,
        location.capacity ?? <span className="text-faint">No limit</span>,
        location._count.activities,
        <ItemButtons
          key="actions"
          href={`/organizer/events/${event}/locations/${location.id}`}
          name={locationWords(location)}
          action={removeLocation}
          fields={{ event, location: location.id }}
          consequences={[
            "This cannot be undone.",
            location._count.activities > 0 &&
              `${counted(location._count.activities, "activity is", "activities are")} kept without a location.`,
          ]}
        />,
      ],
    }))}
  />
);
