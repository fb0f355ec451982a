import { Plus, Tags } from "lucide-react";
import type { Metadata } from "next";
import { PageLink } from "@/components/page-link";
import { ShownValuesField } from "@/components/shown-values-field";
import { Card } from "@/components/ui/card";
import { ConfirmDialog, EditDialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { TextAreaField, TextField } from "@/components/ui/field";
import { actionsColumn, Table } from "@/components/ui/table";
import { eventRoles, type OrganizerRole } from "@/lib/portal/organizer/roles";
import { counted } from "@/lib/words";
import { EventFrame } from "../event-frame";
import { requireManagedEvent } from "../managed-event";
import { removeRole, saveRole } from "./actions";

export const metadata: Metadata = { title: "Roles" };

interface Props {
  params: Promise<{ event: string }>;
}

export default async function RolesPage({ params }: Props) {
  const event = await requireManagedEvent((await params).event, "/roles");
  const roles = await eventRoles(event.id);
  const addButton = (
    <EditDialog
      trigger="Add role"
      icon={<Plus aria-hidden="true" />}
      title="Add a role"
      action={saveRole}
      fields={{ event: event.id }}
      addsSeveral
    >
      <RoleFields />
    </EditDialog>
  );
  return (
    <EventFrame event={event} kinds={["role"]}>
      <Card
        title="Roles"
        description="What people do at the event. A registration wave can be limited to certain roles."
        actions={addButton}
        flush
      >
        {roles.length === 0 ? (
          <EmptyState icon={<Tags />} title="No roles yet">
            For example speakers, volunteers or visitors. Add a role, then assign it to
            participants.
          </EmptyState>
        ) : (
          <Table
            caption="Roles"
            columns={[
              { header: "Role" },
              { header: "People", align: "end" },
              { header: "Waves", align: "end" },
              actionsColumn,
            ]}
            rows={roles.map((role) => ({
              key: role.id,
              cells: [
                <span key="role" className="block text-left">
                  <bdi className="font-medium">{role.name}</bdi>
                  {role.description && (
                    <bdi className="block max-w-prose text-sm font-normal text-soft">
                      {role.description}
                    </bdi>
                  )}
                  {role.people + role.waves > 0 && (
                    <span className="block text-sm font-normal text-soft">{inUseWords(role)}</span>
                  )}
                </span>,
                <PageLink
                  key="people"
                  href={`/organizer/events/${event.id}/participants?role=${role.id}`}
                  className="link"
                >
                  {role.people.toLocaleString("en")}
                </PageLink>,
                role.waves,
                <span key="actions" className="flex flex-wrap justify-end gap-2">
                  <Edit eventId={event.id} role={role} />
                  {role.people + role.waves === 0 && <Delete eventId={event.id} role={role} />}
                </span>,
              ],
            }))}
          />
        )}
      </Card>
    </EventFrame>
  );
}

/** Why the role cannot be deleted. */
const inUseWords = ({ people, waves }: OrganizerRole) =>
  `In use: ${[people > 0 && counted(people, "person", "people"), waves > 0 && counted(waves, "wave")].filter(Boolean).join(" and ")}. It can be deleted once nobody has it and no wave is limited to it.`;

interface RoleProps {
  eventId: string;
  role: OrganizerRole;
}

const Edit = ({ eventId, role }: RoleProps) => (
  <EditDialog
    trigger="Edit"
    title={`Edit ${role.name}`}
    action={saveRole}
    fields={{ event: eventId, role: role.id }}
  >
    <ShownValuesField values={{ name: role.name, description: role.description ?? "" }} />
    <RoleFields current={role} />
  </EditDialog>
);

const Delete = ({ eventId, role }: RoleProps) => (
  <ConfirmDialog
    verb="Delete"
    title={`Delete ${role.name}?`}
    action={removeRole}
    fields={{ event: eventId, role: role.id }}
  >
    <p className="text-sm">Nobody has it, and no wave is limited to it.</p>
  </ConfirmDialog>
);

const RoleFields = ({ current }: { current?: OrganizerRole }) => (
  <>
    <TextField
      label="Name"
      name="name"
      autoComplete="off"
      defaultValue={current?.name ?? ""}
      required
    />
    <TextAreaField
      label="Description"
      name="description"
      rows={3}
      defaultValue={current?.description ?? ""}
      required={false}
    />
  </>
);
