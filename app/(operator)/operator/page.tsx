import type { Metadata } from "next";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { TextField } from "@/components/ui/field";
import { PageHeader } from "@/components/ui/page-header";
import { isFreshProof } from "@/lib/people/fresh-proof";
import { operatorIntegrations, platformLimits } from "@/lib/portal/operator/integrations";
import { operatorOrganizations, operatorRowsAtMost } from "@/lib/portal/operator/organizations";
import { IntegrationsTable } from "./integrations-table";
import { requireOperatorActor } from "./operator";
import { OrganizationsTable } from "./organizations-table";

export const metadata: Metadata = { title: "Operator" };

interface Props {
  searchParams: Promise<{ q?: string | string[] }>;
}

export default async function OperatorPage({ searchParams }: Props) {
  const operator = await requireOperatorActor();
  const { q } = await searchParams;
  const search = typeof q === "string" ? q.replaceAll("\0", "").trim() : "";
  const [organizations, integrations] = await Promise.all([operatorOrganizations(search), operatorIntegrations(search)]);
  return (
    <>
      <PageHeader
        title="Operator"
        description="The organizations and integrations on this platform."
        actions={
          <>
            <ButtonLink href="/operator/deliveries">Deliveries</ButtonLink>
            <ButtonLink href="/operator/people">People</ButtonLink>
            <ButtonLink href="/operator/audit">Activity log</ButtonLink>
          </>
        }
      />
      <form className="mb-6 flex max-w-xl items-end gap-3">
        <div className="min-w-0 flex-1">
          <TextField label="Search" name="q" type="search" defaultValue={search} placeholder="Organization, integration or publisher" />
        </div>
        <Button type="submit">Search</Button>
      </form>
      <div className="grid gap-6">
        <Card title="Organizations" description={shown(organizations.length, "Verified organizations may publish integrations.")} flush>
          <OrganizationsTable organizations={organizations} />
        </Card>
        <Card title="Integrations" description={shown(integrations.length, "What each is connected to, and the controls to stop it.")} flush>
          <IntegrationsTable integrations={integrations} platform={platformLimits()} fresh={isFreshProof(operator)} />
        </Card>
      </div>
    </>
  );
}

const shown = (count: number, otherwise: string) =>
  count < operatorRowsAtMost ? otherwise : `Showing the first ${operatorRowsAtMost}. Search to find others.`;
