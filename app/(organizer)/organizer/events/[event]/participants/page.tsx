import { UserPlus, Users } from "lucide-react";
import type { Metadata } from "next";
import { Downloads } from "@/components/downloads";
import { FilterBar } from "@/components/filter-bar";
import { pageIn, queryValue, type SearchParams } from "@/components/search-params";
import { Selection } from "@/components/selection/selection";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EditDialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { SelectField } from "@/components/ui/field";
import { NumberedPages } from "@/components/ui/list-pages";
import { eventForm } from "@/lib/portal/organizer/form";
import { heldBatches } from "@/lib/portal/organizer/held-decisions";
import { eventParticipants } from "@/lib/portal/organizer/participants";
import { eventRoles } from "@/lib/portal/organizer/roles";
import { counted } from "@/lib/words";
import { EventFrame } from "../event-frame";
import { HeldDecisions } from "../held/held-decisions";
import { requireManagedEvent } from "../managed-event";
import { saveGuest } from "./actions";
import { undoRoles } from "./bulk-actions";
import { ChangeSelected } from "./change-selected";
import { parseParticipantFilters } from "./filter";
import { ParticipantsTable } from "./participants-table";
import { ProfileFields } from "./profile-fields";

export const metadata: Metadata = { title: "Participants" };

/** The id of the list's heading. */
const listHeadingId = "participants";

interface Props {
  params: Promise<{ event: string }>;
  searchParams: SearchParams;
}

export default async function ParticipantsPage({ params, searchParams }: Props) {
  const event = await requireManagedEvent((await params).event, "/participants");
  const query = await searchParams;
  const isConnected = event._count.connections > 0;
  const held = await heldBatches(event.id); // read first, as on the page of the applications
  const [roles, questions] = await Promise.all([eventRoles(event.id), eventForm(event.id)]);
  const choices = [
    ...roles.map(({ id, name }) => ({ value: id, label: name })),
    { value: "none", label: "No role" },
  ];
  const { search, role } = parseParticipantFilters(
    queryValue(query.q),
    queryValue(query.role),
    roles,
  );
  const filters = { q: search, role: role ?? "" };
  const found = await eventParticipants(event.id, { search, role, page: pageIn(query) });
  const fields = { event: event.id, ...filters };
  const path = `/organizer/events/${event.id}/participants`;
  const addGuest = (
    <EditDialog
      trigger="Add guest"
      icon={<UserPlus aria-hidden="true" />}
      title="Add a guest"
      action={saveGuest}
      fields={{ event: event.id }}
      addsSeveral
    >
      <p className="text-sm">For someone without an account. They are registered at once.</p>
      <ProfileFields roles={roles} isGuest />
    </EditDialog>
  );
  return (
    <EventFrame event={event} kinds={["person"]}>
      <FilterBar
        action={path}
        filters={filters}
        found={counted(found.total, "participant")}
        search="Search by name or e-mail"
      >
        <SelectField
          label="Role"
          name="role"
          defaultValue={filters.role}
          options={[{ value: "", label: "All" }, ...choices]}
        />
      </FilterBar>
      <Card
        title="Participants"
        headingId={listHeadingId}
        description={counted(found.total, "participant")}
        actions={
          <>
            <ButtonLink href={`/organizer/events/${event.id}/import`}>Import</ButtonLink>
            {addGuest}
          </>
        }
        flush
      >
        <Selection
          key={JSON.stringify(filters)}
          ids={found.rows.map(({ person_id }) => person_id)}
          total={found.total}
          label="Select all on this page"
          noun="participant"
          fields={fields}
          actions={
            <ChangeSelected
              fields={fields}
              roles={roles.map(({ id, name }) => ({ id, name }))}
              isConnected={isConnected}
            />
          }
          undo={undoRoles}
          notices={<HeldDecisions event={event.id} batches={held} listHeadingId={listHeadingId} />}
        >
          {found.rows.length === 0 ? (
            <EmptyState
              icon={<Users />}
              title={filters.q || role ? "No matching participants" : "No participants yet"}
            >
              {filters.q || role
                ? "Change the search, or show all roles."
                : "Approve applications or add guests."}
            </EmptyState>
          ) : (
            <>
              <ParticipantsTable
                eventId={event.id}
                participants={found.rows}
                roles={roles}
                questions={questions}
                isConnected={isConnected}
              />
              <NumberedPages
                base={path}
                filters={{ ...filters, page: found.page }}
                pages={found.pages}
              />
            </>
          )}
        </Selection>
        {found.total > 0 && (
          <>
            <Downloads
              file={`/organizer/events/${event.id}/exports/participants`}
              of="participants"
              filters={filters}
            />
            <Downloads
              file={`/organizer/events/${event.id}/exports/sign-ups`}
              of="sign-ups by activity"
            />
          </>
        )}
      </Card>
    </EventFrame>
  );
}
