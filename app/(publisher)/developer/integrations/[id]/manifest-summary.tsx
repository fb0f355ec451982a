import { FileDown } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { PublisherIntegration } from "@/lib/portal/publisher/integrations";
import { visibilityWords } from "../../integration-status";

/**
 * The manifest, read-only. The publisher's texts are shown as plain text and isolated from the
 * surrounding text direction.
 */
export function ManifestSummary({ integration }: { integration: PublisherIntegration }) {
  return (
    <Card
      title="Manifest"
      actions={
        <ButtonLink
          href={`/developer/integrations/${integration.id}/manifest.json`}
          prefetch={false}
          download
          icon={<FileDown aria-hidden="true" />}
        >
          Export manifest
        </ButtonLink>
      }
    >
      <dl className="grid gap-x-8 gap-y-4 text-sm sm:grid-cols-[12rem_minmax(0,1fr)]">
        <Detail name="Organization">{integration.organization.name}</Detail>
        <Detail name="Description">
          <span className="whitespace-pre-line">{integration.description}</span>
        </Detail>
        <Detail name="Publisher">{integration.publisher_name}</Detail>
        <Detail name="Support email">{integration.support_email}</Detail>
        <Detail name="Publisher website">{integration.publisher_website_url ?? "None"}</Detail>
        <Detail name="Privacy policy">{integration.privacy_policy_url}</Detail>
        <Detail name="Visibility">{visibilityWords(integration.visibility)}</Detail>
        <Detail name="Scopes">
          <ul className="grid gap-1.5">
            {integration.declared_scopes.map(({ name, required }) => (
              <li key={name} className="flex flex-wrap items-center gap-2">
                <code className="font-mono text-xs">{name}</code>
                <Badge>{required ? "Required" : "Optional"}</Badge>
              </li>
            ))}
          </ul>
        </Detail>
        <Detail name="Redirect URIs">
          <Codes values={integration.redirect_uris} />
        </Detail>
        <Detail name="Webhook URL">
          {integration.webhook_url ? <Codes values={[integration.webhook_url]} /> : "None"}
        </Detail>
        <Detail name="Event types">
          {integration.declared_webhook_event_types.length > 0 ? (
            <Codes values={integration.declared_webhook_event_types} />
          ) : (
            "None"
          )}
        </Detail>
      </dl>
    </Card>
  );
}

const Detail = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-x-8 sm:col-span-2 sm:grid-cols-subgrid">
    <dt className="text-soft">{name}</dt>
    <dd dir="auto" className="min-w-0">
      {children}
    </dd>
  </div>
);

const Codes = ({ values }: { values: string[] }) => (
  <ul className="grid gap-1 font-mono text-xs leading-5 break-all">
    {values.map((value) => (
      <li key={value}>{value}</li>
    ))}
  </ul>
);
