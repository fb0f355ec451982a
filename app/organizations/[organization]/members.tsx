import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { ConfirmDialog, EditDialog } from "@/components/ui/dialog";
import { CheckboxField, TextField } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { LocalTime } from "@/components/ui/local-time";
import { actionsColumn, type Column, Table } from "@/components/ui/table";
import { type Ability, abilityTexts } from "@/lib/people/rights";
import type { ManagerDetails, OwnOrganization } from "@/lib/portal/organizations";
import { endMembership, invite, saveAbilities, withdraw } from "../actions";
import { abilityWords } from "../organization-badges";

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

const columns: Column[] = ["Member", "Permissions", "Since"];

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

interface InvitationsProps {
  organizationId: string;
  invitations: ManagerDetails["invitations"];
}

/**
 * The people whom the organization has invited, shown only by e-mail address, and the form that
 * invites.
 */
export const Invitations = ({ organizationId, invitations }: InvitationsProps) => (
  <>
    {invitations.length > 0 && (
      <Card
        title="Pending invitations"
        description="Until somebody accepts, they have no permissions here."
        flush
      >
        <Table
          caption="Pending invitations"
          columns={invitationColumns}
          rows={invitations.map(({ id, email, created_at, expires_at, ...abilities }) => ({
            key: id,
            cells: [
              <bdi key="email" className="wrap-anywhere">
                {email}
              </bdi>,
              abilityWords(abilities),
              <LocalTime key="sent" at={created_at} />,
              <LocalTime key="until" at={expires_at} />,
              <ActionForm
                key="actions"
                action={withdraw}
                className="flex justify-end"
                aria-label={`Withdraw the invitation of ${email}`}
              >
                <HiddenFields of={{ organization: organizationId, invitation: id }} />
                <SubmitButton variant="secondary">Withdraw</SubmitButton>
              </ActionForm>,
            ],
          }))}
        />
      </Card>
    )}
    <Card
      title="Invite member"
      description="We mail them a link. They can sign in or create an account when they open it."
    >
      <ActionForm action={invite} aria-label="Invite member">
        <TextField label="Email" name="email" type="email" autoComplete="off" required />
        <AbilityFields />
        <HiddenFields of={{ organization: organizationId }} />
        <div>
          <SubmitButton>Invite member</SubmitButton>
        </div>
      </ActionForm>
    </Card>
  </>
);

const invitationColumns: Column[] = ["Invited", "Permissions", "Sent", "Open until", actionsColumn];

const names: Ability[] = ["manage_events", "manage_integrations"];

const AbilityFields = ({ current }: { current?: Record<Ability, boolean> }) => (
  <div>
    {names.map((name) => (
      <CheckboxField
        key={name}
        name={name}
        {...abilityTexts[name]}
        defaultChecked={current?.[name] ?? false}
      />
    ))}
  </div>
);
