import { Inbox } from "lucide-react";
import type { Metadata } from "next";
import { Downloads } from "@/components/downloads";
import { FilterBar } from "@/components/filter-bar";
import { pageIn, queryValue, type SearchParams } from "@/components/search-params";
import { Selection } from "@/components/selection/selection";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { SelectField } from "@/components/ui/field";
import { NumberedPages } from "@/components/ui/list-pages";
import {
  applicationCounts,
  applicationStates,
  countDecidable,
  eventApplications,
} from "@/lib/portal/organizer/applications";
import { heldBatches } from "@/lib/portal/organizer/held-decisions";
import { capitalize, counted } from "@/lib/words";
import { EventFrame } from "../event-frame";
import { HeldDecisions } from "../held/held-decisions";
import { requireManagedEvent } from "../managed-event";
import { applicationStateWords, isReviewable, listHeadingId } from "./application-state";
import { ApplicationsTable } from "./applications-table";
import { DecideSelected } from "./decide-selected";
import { parseApplicationFilters } from "./filter";
import { howPeopleApply } from "./how-people-apply";

export const metadata: Metadata = { title: "Applications" };

interface Props {
  params: Promise<{ event: string }>;
  searchParams: SearchParams;
}

export default async function ApplicationsPage({ params, searchParams }: Props) {
  const event = await requireManagedEvent((await params).event, "/applications");
  const query = await searchParams;
  const { search, state } = parseApplicationFilters(queryValue(query.q), queryValue(query.state));
  const filters = { q: search, state: state ?? "" };
  // Read first: if decisions take effect before this read, what follows shows their result.
  const held = await heldBatches(event.id);
  const [found, counts, decidable] = await Promise.all([
    eventApplications(event.id, { search, state, page: pageIn(query) }),
    applicationCounts(event.id),
    countDecidable(event.id, { search, state }),
  ]);
  const fields = { event: event.id, ...filters };
  const path = `/organizer/events/${event.id}/applications`;
  return (
    <EventFrame event={event} kinds={["person"]}>
      <FilterBar
        action={path}
        filters={filters}
        found={counted(found.total, "application")}
        search="Search by name or e-mail"
      >
        <SelectField
          label="State"
          name="state"
          defaultValue={filters.state}
          options={[
            { value: "", label: "All" },
            ...applicationStates.map((filter) => ({
              value: filter,
              label: `${capitalize(applicationStateWords[filter] ?? filter)} (${counts[filter].toLocaleString("en")})`,
            })),
          ]}
        />
      </FilterBar>
      <Card
        title="Applications"
        headingId={listHeadingId}
        description={counted(found.total, "application")}
        actions={<ButtonLink href={`/organizer/events/${event.id}/import`}>Import</ButtonLink>}
        flush
      >
        <Selection
          key={JSON.stringify(filters)}
          ids={found.rows.filter(isReviewable).map(({ person_id }) => person_id)}
          total={decidable}
          label="Select all pending on this page"
          noun="pending application"
          fields={fields}
          actions={<DecideSelected fields={fields} />}
          notices={<HeldDecisions event={event.id} batches={held} listHeadingId={listHeadingId} />}
        >
          {found.rows.length === 0 ? (
            <EmptyState
              icon={<Inbox />}
              title={filters.q || state ? "No matching applications" : "No applications yet"}
            >
              {filters.q || state
                ? "Change the search, or show all states."
                : howPeopleApply(event)}
            </EmptyState>
          ) : (
            <>
              <ApplicationsTable eventId={event.id} applications={found.rows} held={held} />
              <NumberedPages
                base={path}
                filters={{ ...filters, page: found.page }}
                pages={found.pages}
              />
            </>
          )}
        </Selection>
        {found.total > 0 && (
          <Downloads
            file={`/organizer/events/${event.id}/exports/applications`}
            of="applications"
            filters={filters}
          />
        )}
      </Card>
    </EventFrame>
  );
}
