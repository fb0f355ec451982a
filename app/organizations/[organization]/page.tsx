import { notFound } from "next/navigation";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { managerDetailsOf } from "@/lib/portal/organizations";
import { requireActor } from "@/lib/session/current-actor";
import { VerificationBadge } from "../organization-badges";
import { Invitations, Members } from "./members";
import { organizationOnce } from "./organization";
import { OrganizationSettings } from "./organization-settings";
import { VerificationNotice, VerificationRequest } from "./verification";

interface Props {
  params: Promise<{ organization: string }>;
}

export default async function OrganizationPage({ params }: Props) {
  const { organization: id } = await params;
  const actor = await requireActor(`/organizations/${encodeURIComponent(id)}`);
  const organization = await organizationOnce(actor.personId, id);
  if (!organization) notFound();
  const managed = await managerDetailsOf(organization);
  return (
    <>
      <PageHeader
        title={organization.name}
        badge={<VerificationBadge state={organization.verification} />}
        back={{ href: "/organizations", label: "Organizations" }}
        actions={
          <>
            {organization.mayManageEvents && (
              <ButtonLink href={`/organizations/${organization.id}/feed`}>Feed</ButtonLink>
            )}
            {managed && (
              <ButtonLink href={`/organizations/${organization.id}/audit`}>Activity log</ButtonLink>
            )}
          </>
        }
      />
      <div className="grid gap-6">
        <VerificationNotice {...organization} />
        <Card
          title="Members"
          description={managed ? undefined : "Members with both permissions can manage this list."}
          flush
        >
          <Members organization={organization} viewerId={actor.personId} />
        </Card>
        {managed && (
          <Invitations organizationId={organization.id} invitations={managed.invitations} />
        )}
        <VerificationRequest {...organization} />
        <OrganizationSettings organization={organization} live={managed?.live} />
      </div>
    </>
  );
}
