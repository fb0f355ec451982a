import { UserPlus, Users } from "lucide-react";
import type { Metadata } from "next";
import { Downloads } from "@/components/downloads";
import { pageIn, queryValue } from "@/components/search-params";
import { EditDialog } from "@/components/ui/dialog";
import { heldBatches } from "@/lib/portal/organizer/held-decisions";
import { eventParticipants } from "@/lib/portal/organizer/participants";
import { eventForm, eventRoles } from "@/lib/portal/organizer/parts";
import { type EventPageProps, requireManagedEvent } from "../event-frame";
import { parseParticipantFilters } from "../list-filters";
import { PeopleList } from "../people-list";
import { saveGuest, undoRoles } from "./actions";
import { ChangeSelected } from "./change-selected";
import { ParticipantsTable } from "./participants-table";
import { ProfileFields } from "./profile-fields";

export const metadata: Metadata = { title: "Participants" };

export default async function ParticipantsPage({ params, searchParams }: EventPageProps) {
  const event = await requireManagedEvent((await params).event, "/participants");
  const query = await searchParams;
  const isConnected = event._count.connections > 0;
  const held = await heldBatches(event.id); // read first, as on the page of the applications
  const [roles, questions] = await Promise.all([eventRoles(event.id), eventForm(event.id)]);
  const filters = parseParticipantFilters((name) => queryValue(query[name]), roles);
  const found = await eventParticipants(event.id, { ...filters, page: pageIn(query) });
  return (
    <PeopleList
      event={event}
      noun="participant"
      search={filters.search}
      filter={{
        label: "Role",
        name: "role",
        chosen: filters.role ?? "",
        options: [
          ...roles.map(({ id, name }) => ({ value: id, label: name })),
          { value: "none", label: "No role" },
        ],
      }}
      found={found}
      held={held}
      actions={
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
      }
      ids={found.rows.map(({ person_id }) => person_id)}
      total={found.total}
      label="Select all on this page"
      selectable="participant"
      selectedActions={(fields) => (
        <ChangeSelected
          fields={fields}
          roles={roles.map(({ id, name }) => ({ id, name }))}
          isConnected={isConnected}
        />
      )}
      undo={undoRoles}
      empty={{
        icon: <Users />,
        text: "Approve applications or add guests.",
        filteredText: "Change the search, or show all roles.",
      }}
      moreDownloads={
        <Downloads
          file={`/organizer/events/${event.id}/exports/sign-ups`}
          of="sign-ups by activity"
        />
      }
    >
      <ParticipantsTable
        eventId={event.id}
        participants={found.rows}
        roles={roles}
        questions={questions}
        isConnected={isConnected}
      />
    </PeopleList>
  );
}
