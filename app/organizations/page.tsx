import { Plus, Users } from "lucide-react";
import type { Metadata } from "next";
import { PageLink } from "@/components/page-link";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Table } from "@/components/ui/table";
import { organizationsOf } from "@/lib/portal/organizations";
import { requireActor } from "@/lib/session/current-actor";
import { abilityWords, VerificationBadge } from "./organization-badges";

export const metadata: Metadata = { title: "Organizations" };

export default async function OrganizationsPage() {
  const actor = await requireActor("/organizations");
  const memberships = await organizationsOf(actor.personId);
  const create = (
    <ButtonLink href="/organizations/new" variant="primary" icon={<Plus aria-hidden="true" />}>
      Create organization
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title="Organizations"
        description="They run events and publish integrations."
        actions={memberships.length > 0 && create}
      />
      <Card flush>
        <Table
          caption="Your organizations"
          columns={[
            "Organization",
            "Verification",
            "Your permissions",
            { header: "Members", align: "end" },
          ]}
          rows={memberships.map(({ organization, ...flags }) => ({
            key: organization.id,
            cells: [
              <PageLink key="name" href={`/organizations/${organization.id}`} className="link">
                <bdi>{organization.name}</bdi>
              </PageLink>,
              <VerificationBadge key="verification" state={organization.verification} />,
              abilityWords(flags),
              organization._count.members,
            ],
          }))}
          empty={
            <EmptyState
              icon={<Users />}
              title="You do not belong to an organization yet"
              action={create}
            >
              Create one, or ask a manager of an existing organization to invite your account's
              e-mail address.
            </EmptyState>
          }
        />
      </Card>
    </>
  );
}
