import type { ReactNode } from "react";
import { ProofDialog } from "@/app/proof/proof-dialog";
import { Consequences } from "@/components/consequences";
import { PageLink } from "@/components/page-link";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { ConfirmDialog, EditDialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import type { ManagerDetails, OwnOrganization } from "@/lib/portal/organizations";
import { liveContentAdvice } from "@/lib/transitions/organization/delete";
import { leave, remove, rename } from "../actions";

interface Props {
  organization: OwnOrganization;
  /** What prevents its deletion. Only for managers, like renaming and deleting. */
  live: ManagerDetails["live"] | undefined;
}

export function OrganizationSettings({ organization, live }: Props) {
  const fields = { organization: organization.id };
  return (
    <>
      <Card title="This organization">
        <div className="flex flex-wrap gap-3">
          {live && (
            <EditDialog
              trigger="Rename organization"
              title={`Rename ${organization.name}`}
              action={rename}
              fields={fields}
            >
              <TextField
                label="Name"
                name="name"
                autoComplete="off"
                defaultValue={organization.name}
                required
              />
            </EditDialog>
          )}
          <ConfirmDialog
            verb="Leave organization"
            title={`Leave ${organization.name}?`}
            action={leave}
            fields={fields}
          >
            <p>
              You lose access to its events and integrations at once, and the feed tokens that you
              made end. To come back, you have to be invited again.
            </p>
          </ConfirmDialog>
        </div>
      </Card>
      {live && (
        <Card
          title="Delete organization"
          tone="danger"
          description="This is permanent. Archived events and past deliveries stay stored."
        >
          <div className="grid gap-4">
            {live.events.length + live.integrations.length > 0 && <DeletionBlockers live={live} />}
            <div>
              <ProofDialog
                verb="Delete organization"
                variant="danger"
                title={`Delete ${organization.name}?`}
                action={remove}
                fields={fields}
              >
                <Consequences
                  of={[
                    "Every member loses access at once, you included.",
                    "Pending invitations end.",
                    "Nobody can unarchive its events or publish its integrations again.",
                  ]}
                />
              </ProofDialog>
            </div>
          </div>
        </Card>
      )}
    </>
  );
}

const DeletionBlockers = ({ live: { events, integrations } }: { live: ManagerDetails["live"] }) => (
  <Alert tone="warn" title="It still has live events or integrations">
    <p>{liveContentAdvice}</p>
    <ul className="mt-2 list-disc space-y-1 pl-5">
      {events.map(({ id, title }) => (
        <LiveItem key={id} href={`/organizer/events/${id}`}>
          {title ?? "Untitled event"}
        </LiveItem>
      ))}
      {integrations.map(({ id, display_name }) => (
        <LiveItem key={id} href={`/developer/integrations/${id}/settings`}>
          {display_name}
        </LiveItem>
      ))}
    </ul>
  </Alert>
);

const LiveItem = ({ href, children }: { href: string; children: ReactNode }) => (
  <li>
    <PageLink href={href} className="link">
      <bdi>{children}</bdi>
    </PageLink>
  </li>
);
