import { Plus, Tags } from "lucide-react";
import type { Metadata } from "next";
import { PageLink } from "@/components/page-link";
import { ShownValuesField } from "@/components/shown-values-field";
import { Card } from "@/components/ui/card";
import { EditDialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { TextAreaField, TextField } from "@/components/ui/field";
import { actionsColumn, Table } from "@/components/ui/table";
import { eventRoles, type OrganizerRole } from "@/lib/portal/organizer/parts";
import { counted } from "@/lib/words";
import { EventFrame, type EventPageProps, requireManagedEvent } from "../event-frame";
import { DeleteItem } from "../event-item";
import { removeRole, saveRole } from "../item-actions";

export const metadata: Metadata = { title: "Roles" };

export default async function RolesPage({ params }: EventPageProps) {
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
                  {role.people + role.waves === 0 && (
                    <DeleteItem
                      name={role.name}
                      action={removeRole}
                      fields={{ event: event.id, role: role.id }}
                      consequences="Nobody has it, and no wave is limited to it."
                    />
                  )}
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

const Edit = ({ eventId, role }: { eventId: string; role: OrganizerRole }) => (
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
