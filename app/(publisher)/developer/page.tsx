import { Blocks, Plus } from "lucide-react";
import type { Metadata } from "next";
import { PageLink } from "@/components/page-link";
import { pageIn, type SearchParams } from "@/components/search-params";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { NumberedPages } from "@/components/ui/list-pages";
import { LogoMark } from "@/components/ui/logo-mark";
import { PageHeader } from "@/components/ui/page-header";
import { Table } from "@/components/ui/table";
import { publisherIntegrations } from "@/lib/portal/publisher/integrations";
import { requireActor } from "@/lib/session/current-actor";
import { IntegrationStatus, PausedBadge, visibilityWords } from "./integration-status";

export const metadata: Metadata = { title: "Developer" };

export default async function IntegrationsPage({ searchParams }: { searchParams: SearchParams }) {
  const actor = await requireActor("/developer");
  const { rows: integrations, ...pagination } = await publisherIntegrations(
    actor.personId,
    pageIn(await searchParams),
  );
  const register = (
    <ButtonLink
      href="/developer/integrations/new"
      variant="primary"
      icon={<Plus aria-hidden="true" />}
    >
      Register integration
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title="Integrations"
        description="What your organizations publish for events."
        actions={integrations.length > 0 && register}
      />
      <Card flush>
        <Table
          caption="Your integrations"
          columns={[
            "Integration",
            "Organization",
            "Status",
            "Visibility",
            { header: "Connections", align: "end" },
          ]}
          rows={integrations.map((integration) => ({
            key: integration.id,
            cells: [
              <span key="name" className="flex items-center gap-3">
                <LogoMark size="sm" name={integration.display_name} src={integration.logo} />
                <PageLink
                  href={`/developer/integrations/${integration.id}`}
                  className="link font-medium"
                >
                  <bdi>{integration.display_name}</bdi>
                </PageLink>
              </span>,
              <bdi key="organization">{integration.organization_name}</bdi>,
              <span key="status" className="flex flex-wrap gap-1.5">
                <IntegrationStatus status={integration.status} />
                {integration.pause && <PausedBadge />}
              </span>,
              visibilityWords(integration.visibility),
              integration.connections,
            ],
          }))}
          empty={
            <EmptyState icon={<Blocks />} title="Register your first integration" action={register}>
              <ol className="mx-auto mt-3 grid max-w-sm list-decimal gap-1.5 pl-5 text-left marker:font-semibold marker:text-ink">
                <li>Describe it, and choose what it may read. You get a client id and a secret.</li>
                <li>An organizer connects it to an event on the consent screen.</li>
                <li>
                  Your server exchanges the code for a token, reads the event and receives webhooks.
                </li>
              </ol>
              <p className="mt-3">
                <PageLink href="/docs/quickstart" className="link">
                  Read the quickstart
                </PageLink>
              </p>
            </EmptyState>
          }
        />
        <NumberedPages
          base="/developer"
          filters={{ page: pagination.page }}
          pages={pagination.pages}
        />
      </Card>
    </>
  );
}
