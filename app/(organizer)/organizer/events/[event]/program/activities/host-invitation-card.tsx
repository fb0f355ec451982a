import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Card } from "@/components/ui/card";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { LocalTime } from "@/components/ui/local-time";
import type { HostInvitation } from "@/lib/portal/organizer/host-invitation";
import { withdrawInvitation } from "./actions";

/** A person who is invited to host the activity. */
export const HostInvitationCard = ({
  event,
  invitation: { id, email, created_at, expires_at },
}: {
  event: string;
  invitation: HostInvitation;
}) => (
  <Card
    title="Invited host"
    description="When they accept, they become a participant and host, or co-host if you name another host first."
  >
    <div className="grid grid-cols-1 gap-4">
      <p className="text-sm">
        <bdi className="block font-medium wrap-anywhere">{email}</bdi>
        <span className="text-soft">
          Sent <LocalTime at={created_at} />, open until <LocalTime at={expires_at} />.
        </span>
      </p>
      <ActionForm action={withdrawInvitation} aria-label={`Withdraw the invitation of ${email}`}>
        <HiddenFields of={{ event, invitation: id }} />
        <div>
          <SubmitButton variant="secondary">Withdraw</SubmitButton>
        </div>
      </ActionForm>
    </div>
  </Card>
);
