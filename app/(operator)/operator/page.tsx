import type { Metadata } from "next";
import { cleanSearchText, FilterBar } from "@/components/filter-bar";
import { queryValue, type SearchParams } from "@/components/search-params";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { operatorIntegrations, platformLimits } from "@/lib/portal/operator/integrations";
import { operatorOrganizations, operatorRowsAtMost } from "@/lib/portal/operator/organizations";
import { counted } from "@/lib/words";
import { IntegrationsTable } from "./integrations-table";
import { requireOperatorActor } from "./operator";
import { OrganizationsTable } from "./organizations-table";

export const metadata: Metadata = { title: "Operator" };

export default async function OperatorPage({ searchParams }: { searchParams: SearchParams }) {
  await requireOperatorActor();
  const search = cleanSearchText(queryValue((await searchParams).q));
  const [organizations, integrations] = await Promise.all([
    operatorOrganizations(search),
    operatorIntegrations(search),
  ]);
  return (
    <>
      <PageHeader
        title="Operator"
        description="The organizations and integrations on this platform."
        actions={
          <>
            <ButtonLink href="/operator/deliveries">Deliveries</ButtonLink>
            <ButtonLink href="/operator/usage">Usage</ButtonLink>
            <ButtonLink href="/operator/deletions">Deletions</ButtonLink>
            <ButtonLink href="/operator/people">People</ButtonLink>
            <ButtonLink href="/operator/feed">Feed</ButtonLink>
            <ButtonLink href="/operator/announcements">Announcements</ButtonLink>
            <ButtonLink href="/operator/audit">Activity log</ButtonLink>
          </>
        }
      />
      <FilterBar
        action="/operator"
        filters={{ q: search }}
        found={`${counted(organizations.length, "organization")}, ${counted(integrations.length, "integration")}`}
        search="Search by organization, integration or publisher"
      />
      <div className="grid gap-6">
        <Card
          title="Organizations"
          description={cardDescription(
            organizations.length,
            "Verified organizations may publish integrations.",
          )}
          flush
        >
          <OrganizationsTable organizations={organizations} />
        </Card>
        <Card
          title="Integrations"
          description={cardDescription(
            integrations.length,
            "What each is connected to, and the controls to stop it.",
          )}
          flush
        >
          <IntegrationsTable integrations={integrations} platform={platformLimits()} />
        </Card>
      </div>
    </>
  );
}

const cardDescription = (count: number, otherwise: string) =>
  count < operatorRowsAtMost
    ? otherwise
    : `Showing the first ${operatorRowsAtMost}. Search to find others.`;
