import { ArrowLeft } from "lucide-react";
import { notFound, redirect } from "next/navigation";
import { cache, type ReactNode } from "react";
import { PageLink } from "@/components/page-link";
import type { SearchParams } from "@/components/search-params";
import { Tabs } from "@/components/tabs";
import { Alert } from "@/components/ui/alert";
import { LogoMark } from "@/components/ui/logo-mark";
import { PageHeader } from "@/components/ui/page-header";
import {
  type PublisherIntegration,
  publisherIntegration,
} from "@/lib/portal/publisher/integrations";
import { requireActor } from "@/lib/session/current-actor";
import { IntegrationStatus, PausedBadge } from "../../integration-status";
import { integrationPath } from "../_form/integration-path";
import { NotVerified } from "../not-verified";
import { CompleteRegistration } from "./complete-registration";
import { UnpublishedAlert } from "./unpublished-alert";

export interface IntegrationPageProps {
  params: Promise<{ id: string }>;
  searchParams: SearchParams;
}

/**
 * The integration of the page, its overview's path, and the reader. A missing integration and one
 * of another publisher give the same "not found".
 */
export async function requirePublisherIntegration(params: Promise<{ id: string }>, path = "") {
  const { id } = await params;
  const base = integrationPath(id);
  const actor = await requireActor(base + path);
  const integration = (await publisherIntegrationOnce(actor.personId, id)) ?? notFound();
  if (lacksPage(integration, path)) redirect(base);
  return { integration, base, actor };
}

/** Queried once per request, for the title and the page. */
export const publisherIntegrationOnce = cache(publisherIntegration);

interface FrameProps {
  integration: PublisherIntegration;
}

export function IntegrationFrame({ integration, children }: FrameProps & { children: ReactNode }) {
  const base = integrationPath(integration.id);
  const tabs = integrationTabs.filter(({ path }) => !lacksPage(integration, path));
  return (
    <>
      <PageHeader
        title={integration.display_name}
        description={integration.tagline && <bdi>{integration.tagline}</bdi>}
        back={{ href: "/developer", label: "Integrations" }}
        mark={<LogoMark size="lg" name={integration.display_name} src={integration.logo} />}
        badge={
          <>
            <IntegrationStatus status={integration.status} />
            {integration.pause && <PausedBadge />}
          </>
        }
      />
      <Tabs
        label="Pages of this integration"
        tabs={tabs.map(({ path, label }) => ({ href: base + path, label }))}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {integration.status === "unregistered" && <NotRegistered integration={integration} />}
        {integration.status === "unpublished" && <UnpublishedAlert integration={integration} />}
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

/** From a page without a tab of its own to the page that it belongs to. */
export const BackLink = ({ href, label }: { href: string; label: string }) => (
  <PageLink
    href={href}
    className="-my-2 inline-flex min-h-10 w-fit items-center gap-1.5 rounded-sm text-sm text-soft hover:text-ink"
  >
    <ArrowLeft aria-hidden="true" className="size-4" />
    {label}
  </PageLink>
);

/**
 * Before its registration, an integration has only these pages
 * (docs/rules/manifest.md#before-registration).
 */
const pagesBeforeRegistration = ["", "/settings", "/sandbox", "/activity"];

const lacksPage = ({ status }: { status: string }, path: string) =>
  status === "unregistered" &&
  !pagesBeforeRegistration.includes(path) &&
  !path.startsWith("/sandbox/");

const integrationTabs = [
  { path: "", label: "Overview" },
  { path: "/settings", label: "Settings" },
  { path: "/credentials", label: "Credentials" },
  { path: "/sandbox", label: "Sandbox" },
  { path: "/webhooks", label: "Webhooks" },
  { path: "/connections", label: "Connections" },
  { path: "/deletions", label: "Deletions" },
  { path: "/requests", label: "Requests" },
  { path: "/usage", label: "Usage" },
  { path: "/activity", label: "Activity" },
];

function NotRegistered({ integration }: FrameProps) {
  const { id, webhook_url, declared_webhook_event_types, organization } = integration;
  if (organization.verification === "verified")
    return (
      <CompleteRegistration
        integrationId={id}
        hasWebhookUrl={webhook_url !== null}
        hasEventTypes={declared_webhook_event_types.length > 0}
      />
    );
  return (
    <NotVerified organization={organization} title="This integration is not registered yet">
      Its sandbox works already. It has no credentials of its own, and only you and the people who
      manage integrations of <bdi>{organization.name}</bdi> can see it. Once an operator has
      verified the organization, you can complete the registration here.
    </NotVerified>
  );
}
