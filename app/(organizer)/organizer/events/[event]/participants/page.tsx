import { UserPlus, Users } from "lucide-react";
import type { Metadata } from "next";
import { FilterBar, searchIn } from "@/components/filter-bar";
import { one, type SearchParams } from "@/components/search-params";
import { Card } from "@/components/ui/card";
import { EditDialog } from "@/components/ui/edit-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { SelectField } from "@/components/ui/field";
import { eventParticipants } from "@/lib/portal/organizer/participants";
import { eventRoles } from "@/lib/portal/organizer/roles";
import { counted } from "@/lib/words";
import { EventFrame } from "../event-frame";
import { requireManagedEvent } from "../managed-event";
import { Pages, pageIn } from "../pages";
import { saveGuest } from "./actions";
import { ParticipantsTable } from "./participants-table";
import { ProfileFields } from "./profile-fields";

export const metadata: Metadata = { title: "Participants" };

interface Props {
  params: Promise<{ event: string }>;
  searchParams: SearchParams;
}

export default async function ParticipantsPage({ params, searchParams }: Props) {
  const event = await requireManagedEvent((await params).event, "/participants");
  const query = await searchParams;
  const roles = await eventRoles(event.id);
  const choices = [...roles.map(({ id, name }) => ({ value: id, label: name })), { value: "none", label: "No role" }];
  const role = choices.find(({ value }) => value === one(query.role))?.value;
  const asked = { q: searchIn(one(query.q)), role: role ?? "" };
  const found = await eventParticipants(event.id, { search: asked.q, role, page: pageIn(query) });
  const path = `/organizer/events/${event.id}/participants`;
  const addGuest = (
    <EditDialog trigger="Add guest" icon={<UserPlus aria-hidden="true" />} title="Add a guest" action={saveGuest} fields={{ event: event.id }}>
      <p className="text-sm">For someone without an account. They are registered at once.</p>
      <ProfileFields roles={roles} isGuest />
    </EditDialog>
  );
  return (
    <EventFrame event={event}>
      <FilterBar action={path} asked={asked} search="Search by name or e-mail">
        <SelectField label="Role" name="role" defaultValue={asked.role} options={[{ value: "", label: "All" }, ...choices]} />
      </FilterBar>
      <Card title="Participants" description={counted(found.total, "participant")} actions={addGuest} flush>
        {found.rows.length === 0 ? (
          <EmptyState icon={<Users />} title={asked.q || role ? "No matching participants" : "No participants yet"}>
            {asked.q || role ? "Change the search, or show all roles." : "Approve applications or add guests."}
          </EmptyState>
        ) : (
          <>
            <ParticipantsTable eventId={event.id} participants={found.rows} roles={roles} />
            <Pages base={path} filters={{ ...asked, page: found.page }} pages={found.pages} />
          </>
        )}
      </Card>
    </EventFrame>
  );
}
