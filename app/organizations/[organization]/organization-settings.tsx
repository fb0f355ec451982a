import type { ReactNode } from "react";
import { ProvenDialog } from "@/app/proof/proven-dialog";
import { Consequences } from "@/components/consequences";
import { PageLink } from "@/components/page-link";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/dialog";
import { EditDialog } from "@/components/ui/edit-dialog";
import { TextField } from "@/components/ui/field";
import type { Managed, OwnOrganization } from "@/lib/portal/organizations";
import { howToEnd } from "@/lib/transitions/organization/delete";
import { leave, remove, rename } from "../actions";

interface Props {
  organization: OwnOrganization;
  /** What prevents its deletion. Only for managers, like renaming and deleting. */
  live: Managed["live"] | undefined;
}

/** Leaving the organization and, for managers, renaming and deleting it. */
export function OrganizationSettings({ organization, live }: Props) {
  const fields = { organization: organization.id };
  return (
    <>
      <Card title="This organization">
        <div className="flex flex-wrap gap-3">
          {live && (
            <EditDialog trigger="Rename organization" title={`Rename ${organization.name}`} action={rename} fields={fields}>
              <TextField label="Name" name="name" autoComplete="off" defaultValue={organization.name} required />
            </EditDialog>
          )}
          <ConfirmDialog verb="Leave organization" title={`Leave ${organization.name}?`} action={leave} fields={fields}>
            <p>You lose access to its events and integrations at once. To come back, you have to be invited again.</p>
          </ConfirmDialog>
        </div>
      </Card>
      {live && (
        <Card title="Delete organization" tone="danger" description="This is permanent. Archived events and past deliveries stay stored.">
          <div className="grid gap-4">
            {live.events.length + live.integrations.length > 0 && <InTheWay live={live} />}
            <div>
              <ProvenDialog verb="Delete organization" variant="danger" title={`Delete ${organization.name}?`} action={remove} fields={fields}>
                <Consequences
                  of={[
                    "Every member loses access at once, you included.",
                    "Pending invitations end.",
                    "Nobody can unarchive its events or publish its integrations again.",
                  ]}
                />
              </ProvenDialog>
            </div>
          </div>
        </Card>
      )}
    </>
  );
}

const InTheWay = ({ live: { events, integrations } }: { live: Managed["live"] }) => (
  <Alert tone="warn" title="It still has live events or integrations">
    <p>{howToEnd}</p>
    <ul className="mt-2 list-disc space-y-1 pl-5">
      {events.map(({ id, title }) => (
        <Thing key={id} href={`/organizer/events/${id}`}>
          {title ?? "Untitled event"}
        </Thing>
      ))}
      {integrations.map(({ id, display_name }) => (
        <Thing key={id} href={`/developer/integrations/${id}/settings`}>
          {display_name}
        </Thing>
      ))}
    </ul>
  </Alert>
);

const Thing = ({ href, children }: { href: string; children: ReactNode }) => (
  <li>
    <PageLink href={href} className="link">
      <bdi>{children}</bdi>
    </PageLink>
  </li>
);
