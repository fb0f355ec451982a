import { Badge } from "@/components/ui/badge";
import { ConfirmDialog, EditDialog } from "@/components/ui/dialog";
import { LocalTime } from "@/components/ui/local-time";
import { actionsColumn, type Column, Table } from "@/components/ui/table";
import type { OwnOrganization } from "@/lib/portal/organizations";
import { endMembership, saveAbilities } from "../actions";
import { abilityWords } from "../organization-badges";
import { AbilityFields } from "./ability-fields";

type Member = OwnOrganization["members"][number];

/** Everybody in the organization. Managers can edit and remove the others. */
export function Members({
  organization,
  viewerId,
}: {
  organization: OwnOrganization;
  viewerId: string;
}) {
  return (
    <Table
      caption="Members"
      columns={organization.mayManage ? [...columns, actionsColumn] : columns}
      rows={organization.members.map((member) => ({
        key: member.person_id,
        cells: [
          <MemberName key="name" member={member} isViewer={member.person_id === viewerId} />,
          abilityWords(member),
          <LocalTime key="since" at={member.created_at} form="date" />,
          <MemberActions
            key="actions"
            organization={organization}
            member={member}
            isViewer={member.person_id === viewerId}
          />,
        ],
      }))}
    />
  );
}

const columns: Column[] = [{ header: "Member" }, { header: "Permissions" }, { header: "Since" }];

const MemberName = ({ member, isViewer }: { member: Member; isViewer: boolean }) => (
  <span className="block text-left">
    <span className="flex flex-wrap items-center gap-2">
      <bdi className="font-medium">{nameOf(member)}</bdi>
      {isViewer && <Badge>you</Badge>}
    </span>
    {member.person.name && (
      <bdi className="block text-sm font-normal text-soft">{member.person.email}</bdi>
    )}
  </span>
);

const nameOf = ({ person }: Member) => person.name ?? person.email ?? "this member";

function MemberActions({
  organization,
  member,
  isViewer,
}: {
  organization: OwnOrganization;
  member: Member;
  isViewer: boolean;
}) {
  const fields = { organization: organization.id, person: member.person_id };
  const name = nameOf(member);
  return (
    <span className="flex justify-end gap-2">
      <EditDialog
        trigger="Edit"
        title={`Permissions of ${name}`}
        action={saveAbilities}
        fields={fields}
      >
        <AbilityFields current={member} />
      </EditDialog>
      {!isViewer && (
        <ConfirmDialog
          verb="Remove"
          title={`Remove ${name}?`}
          action={endMembership}
          fields={fields}
        >
          <p>
            <bdi>{name}</bdi> loses access to the events and integrations of{" "}
            <bdi>{organization.name}</bdi> at once, and the feed tokens that this member made end.
            The account itself is kept.
          </p>
        </ConfirmDialog>
      )}
    </span>
  );
}
