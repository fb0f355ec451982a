import type { ComponentProps, ReactNode } from "react";
import { Downloads } from "@/components/downloads";
import { FilterBar } from "@/components/filter-bar";
import { Selection } from "@/components/selection/selection";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { type Choice, SelectField } from "@/components/ui/field";
import { NumberedPages } from "@/components/ui/list-pages";
import type { HeldBatch } from "@/lib/portal/organizer/held-decisions";
import type { Page } from "@/lib/portal/pagination";
import { capitalize, counted } from "@/lib/words";
import { EventFrame, type OrganizerEvent } from "./event-frame";
import { HeldDecisions } from "./held/effect-countdown";

interface Props extends Pick<ComponentProps<typeof Selection>, "ids" | "total" | "label" | "undo"> {
  event: OrganizerEvent;
  noun: "application" | "participant";
  /** What a person is called who can be selected. */
  selectable: string;
  search: string;
  /** The other filter, beside the search. */
  filter: { label: string; name: string; chosen: string; options: Choice[] };
  found: Page<unknown>;
  held: HeldBatch[];
  /** Beside `Import`. */
  actions?: ReactNode;
  /** The buttons for the selected people, given the fields that name the list. */
  selectedActions: (fields: Record<string, string>) => ReactNode;
  /** The words for an empty list, without and with a filter. */
  empty: { icon: ReactNode; text: string; filteredText: string };
  moreDownloads?: ReactNode;
  children: ReactNode;
}

/** A list of people with a filter, the decisions that are held, and actions on the selected. */
export function PeopleList({
  event,
  noun,
  selectable,
  search,
  filter: { chosen, ...filter },
  found,
  held,
  actions,
  selectedActions,
  empty,
  moreDownloads,
  children,
  ...selection
}: Props) {
  const name = `${noun}s`;
  const filters = { q: search, [filter.name]: chosen };
  const fields = { event: event.id, ...filters };
  const base = `/organizer/events/${event.id}`;
  const isFiltered = search !== "" || chosen !== "";
  return (
    <EventFrame event={event} kinds={["person"]}>
      <FilterBar
        action={`${base}/${name}`}
        filters={filters}
        found={counted(found.total, noun)}
        search="Search by name or e-mail"
      >
        <SelectField
          {...filter}
          defaultValue={chosen}
          options={[{ value: "", label: "All" }, ...filter.options]}
        />
      </FilterBar>
      <Card
        title={capitalize(name)}
        headingId={name}
        description={counted(found.total, noun)}
        actions={
          <>
            <ButtonLink href={`${base}/import`}>Import</ButtonLink>
            {actions}
          </>
        }
        flush
      >
        <Selection
          key={JSON.stringify(filters)}
          {...selection}
          noun={selectable}
          fields={fields}
          actions={selectedActions(fields)}
          notices={<HeldDecisions event={event.id} batches={held} listHeadingId={name} />}
        >
          {found.rows.length === 0 ? (
            <EmptyState
              icon={empty.icon}
              title={isFiltered ? `No matching ${name}` : `No ${name} yet`}
            >
              {isFiltered ? empty.filteredText : empty.text}
            </EmptyState>
          ) : (
            <>
              {children}
              <NumberedPages
                base={`${base}/${name}`}
                filters={{ ...filters, page: found.page }}
                pages={found.pages}
              />
            </>
          )}
        </Selection>
        {found.total > 0 && (
          <>
            <Downloads file={`${base}/exports/${name}`} of={name} filters={filters} />
            {moreDownloads}
          </>
        )}
      </Card>
    </EventFrame>
  );
}
