import { Consequences } from "@/components/consequences";
import { ButtonLink } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/dialog";
import { actionsColumn, Table } from "@/components/ui/table";
import type { OrganizerLocation } from "@/lib/portal/organizer/locations";
import { locationScopes, locationTypes } from "@/lib/resources/location";
import { locationScopeWords, locationTypeWords } from "@/lib/resources/location-words";
import { counted } from "@/lib/words";
import { locationWords } from "../program/program-words";
import { removeLocation } from "./actions";

interface Props {
  event: string;
  locations: OrganizerLocation[];
  mayManage: boolean;
}

export const LocationsTable = ({ event, locations, mayManage }: Props) => (
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
        <span key="actions" className="inline-flex flex-wrap justify-end gap-2">
          <ButtonLink prefetch={false} href={`/organizer/events/${event}/locations/${location.id}`}>
            Edit
          </ButtonLink>
          <DeleteLocation event={event} location={location} />
        </span>,
      ],
    }))}
  />
);

const DeleteLocation = ({ event, location }: { event: string; location: OrganizerLocation }) => (
  <ConfirmDialog
    verb="Delete"
    title={`Delete ${locationWords(location)}?`}
    action={removeLocation}
    fields={{ event, location: location.id }}
  >
    <Consequences
      of={[
        "This cannot be undone.",
        location._count.activities > 0 &&
          `${counted(location._count.activities, "activity is", "activities are")} kept without a location.`,
      ]}
    />
  </ConfirmDialog>
);
