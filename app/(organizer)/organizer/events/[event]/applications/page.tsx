import { Inbox } from "lucide-react";
import type { Metadata } from "next";
import { pageIn, queryValue } from "@/components/search-params";
import {
  applicationCounts,
  applicationStates,
  countDecidable,
  eventApplications,
} from "@/lib/portal/organizer/applications";
import { heldBatches } from "@/lib/portal/organizer/held-decisions";
import { capitalize } from "@/lib/words";
import { type EventPageProps, requireManagedEvent } from "../event-frame";
import { parseApplicationFilters } from "../list-filters";
import { PeopleList } from "../people-list";
import { applicationStateWords, howPeopleApply, isReviewable } from "./application-state";
import { ApplicationsTable } from "./applications-table";
import { DecideSelected } from "./decide-selected";

export const metadata: Metadata = { title: "Applications" };

export default async function ApplicationsPage({ params, searchParams }: EventPageProps) {
  const event = await requireManagedEvent((await params).event, "/applications");
  const query = await searchParams;
  const filters = parseApplicationFilters((name) => queryValue(query[name]));
  // Read first: if decisions take effect before this read, what follows shows their result.
  const held = await heldBatches(event.id);
  const [found, counts, decidable] = await Promise.all([
    eventApplications(event.id, { ...filters, page: pageIn(query) }),
    applicationCounts(event.id),
    countDecidable(event.id, filters),
  ]);
  return (
    <PeopleList
      event={event}
      noun="application"
      search={filters.search}
      filter={{
        label: "State",
        name: "state",
        chosen: filters.state ?? "",
        options: applicationStates.map((state) => ({
          value: state,
          label: `${capitalize(applicationStateWords[state] ?? state)} (${counts[state].toLocaleString("en")})`,
        })),
      }}
      found={found}
      held={held}
      ids={found.rows.filter(isReviewable).map(({ person_id }) => person_id)}
      total={decidable}
      label="Select all pending on this page"
      selectable="pending application"
      selectedActions={(fields) => <DecideSelected fields={fields} />}
      empty={{
        icon: <Inbox />,
        text: howPeopleApply(event),
        filteredText: "Change the search, or show all states.",
      }}
    >
      <ApplicationsTable eventId={event.id} applications={found.rows} held={held} />
    </PeopleList>
  );
}
