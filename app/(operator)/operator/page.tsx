import type { Metadata } from "next";
import { cleanSearchText, FilterBar } from "@/components/filter-bar";
import { queryValue, type SearchParams } from "@/components/search-params";
import { Card } from "@/components/ui/card";
import { operatorIntegrations, platformLimits } from "@/lib/portal/operator/integrations";
import { operatorOrganizations, operatorRowsAtMost } from "@/lib/portal/operator/organizations";
import { counted } from "@/lib/words";
import { IntegrationsTable } from "./integrations-table";
import { OperatorFrame, requireOperatorActor } from "./operator-frame";
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
    <OperatorFrame
      title="Operator"
      description="The organizations and integrations on this platform."
    >
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
    </OperatorFrame>
  );
}

const cardDescription = (count: number, otherwise: string) =>
  count < operatorRowsAtMost
    ? otherwise
    : `Showing the first ${operatorRowsAtMost}. Search to find others.`;
