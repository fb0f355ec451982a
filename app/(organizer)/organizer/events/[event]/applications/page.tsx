import { Inbox } from "lucide-react";
import type { Metadata } from "next";
import { FilterBar, searchIn } from "@/components/filter-bar";
import { one, type SearchParams } from "@/components/search-params";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { SelectField } from "@/components/ui/field";
import { applicationCounts, applicationFilters, eventApplications } from "@/lib/portal/organizer/applications";
import { capitalize, counted } from "@/lib/words";
import { EventFrame } from "../event-frame";
import { requireManagedEvent } from "../managed-event";
import { Pages, pageIn } from "../pages";
import { stateWords } from "./application-facts";
import { ApplicationsTable } from "./applications-table";

export const metadata: Metadata = { title: "Applications" };

interface Props {
  params: Promise<{ event: string }>;
  searchParams: SearchParams;
}

export default async function ApplicationsPage({ params, searchParams }: Props) {
  const event = await requireManagedEvent((await params).event, "/applications");
  const query = await searchParams;
  const asked = { q: searchIn(one(query.q)), state: one(query.state) };
  const state = applicationFilters.find((filter) => filter === asked.state);
  const [found, counts] = await Promise.all([
    eventApplications(event.id, { search: asked.q, state, page: pageIn(query) }),
    applicationCounts(event.id),
  ]);
  const path = `/organizer/events/${event.id}/applications`;
  return (
    <EventFrame event={event}>
      <FilterBar action={path} asked={asked} search="Search by name or e-mail">
        <SelectField
          label="State"
          name="state"
          defaultValue={state ?? ""}
          options={[
            { value: "", label: "All" },
            ...applicationFilters.map((filter) => ({
              value: filter,
              label: `${capitalize(stateWords[filter] ?? filter)} (${counts[filter].toLocaleString("en")})`,
            })),
          ]}
        />
      </FilterBar>
      <Card title="Applications" description={counted(found.total, "application")} flush>
        {found.rows.length === 0 ? (
          <EmptyState icon={<Inbox />} title={asked.q || state ? "No matching applications" : "No applications yet"}>
            {asked.q || state ? "Change the search, or show all states." : "People can apply on the event's page once it is published."}
          </EmptyState>
        ) : (
          <>
            <ApplicationsTable eventId={event.id} applications={found.rows} />
            <Pages base={path} filters={{ ...asked, page: found.page }} pages={found.pages} />
          </>
        )}
      </Card>
    </EventFrame>
  );
}
