import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Card } from "@/components/ui/card";
import { TextField } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { LocalTime } from "@/components/ui/local-time";
import { actionsColumn, type Column, Table } from "@/components/ui/table";
import type { ManagerDetails } from "@/lib/portal/organizations";
import { invite, withdraw } from "../actions";
import { abilityWords } from "../organization-badges";
import { AbilityFields } from "./ability-fields";

interface Props {
  organizationId: string;
  invitations: ManagerDetails["invitations"];
}

/**
 * The people whom the organization has invited, shown only by e-mail address, and the form that
 * invites.
 */
export const Invitations = ({ organizationId, invitations }: Props) => (
  <>
    {invitations.length > 0 && (
      <Card
        title="Pending invitations"
        description="Until somebody accepts, they have no permissions here."
        flush
      >
        <Table
          caption="Pending invitations"
          columns={columns}
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

const columns: Column[] = [
  { header: "Invited" },
  { header: "Permissions" },
  { header: "Sent" },
  { header: "Open until" },
  actionsColumn,
];
