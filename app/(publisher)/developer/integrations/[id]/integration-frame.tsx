import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { Tabs } from "@/components/tabs";
import { Alert } from "@/components/ui/alert";
import { LogoMark } from "@/components/ui/logo-mark";
import { PageHeader } from "@/components/ui/page-header";
import { publisherIntegration } from "@/lib/portal/publisher/integrations";
import { requireActor } from "@/lib/session/current";
import { IntegrationStatus } from "../../integration-status";

/** The integration of the page. One that does not exist and one of another publisher are the same "not found". */
export async function requirePublisherIntegration(id: string, path = "") {
  const actor = await requireActor(`/developer/integrations/${encodeURIComponent(id)}${path}`);
  return (await publisherIntegration(actor.personId, id)) ?? notFound();
}

type PublisherIntegration = Awaited<ReturnType<typeof requirePublisherIntegration>>;

/** The header and tabs of every page of an integration. */
export function IntegrationFrame({ integration, children }: { integration: PublisherIntegration; children: ReactNode }) {
  const base = `/developer/integrations/${integration.id}`;
  return (
    <>
      <PageHeader
        title={integration.display_name}
        description={integration.tagline && <bdi>{integration.tagline}</bdi>}
        back={{ href: "/developer", label: "Integrations" }}
        mark={<LogoMark size="lg" name={integration.display_name} src={integration.logo} />}
        badge={<IntegrationStatus status={integration.status} />}
      />
      <Tabs label="Pages of this integration" tabs={integrationTabs.map(({ path, label }) => ({ href: base + path, label }))} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {integration.status === "suspended_by_service" && (
          <Alert tone="warn" title="The platform suspended this integration">
            {integration.status_reason ?? "No reason was given."}
          </Alert>
        )}
        {children}
      </div>
    </>
  );
}

const integrationTabs = [
  { path: "", label: "Overview" },
  { path: "/settings", label: "Settings" },
  { path: "/credentials", label: "Credentials" },
  { path: "/webhooks", label: "Webhooks" },
  { path: "/connections", label: "Connections" },
  { path: "/requests", label: "Requests" },
  { path: "/activity", label: "Activity" },
];
