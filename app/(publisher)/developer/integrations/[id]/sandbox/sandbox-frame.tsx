import { ArrowLeft } from "lucide-react";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { PageLink } from "@/components/page-link";
import type { PublisherIntegration } from "@/lib/portal/publisher/integrations";
import { type SandboxAccess, sandboxOf } from "@/lib/portal/publisher/sandbox";
import { IntegrationFrame, requirePublisherIntegration } from "../integration-frame";

/** The sandbox of a page below its own; without one, the page is not found. */
export async function requireSandbox(
  id: string,
  path: string,
): Promise<{ integration: PublisherIntegration; sandbox: SandboxAccess; base: string }> {
  const integration = await requirePublisherIntegration(id, `/sandbox${path}`);
  const sandbox = (await sandboxOf(integration.id)) ?? notFound();
  return { integration, sandbox, base: `/developer/integrations/${integration.id}/sandbox` };
}

interface SandboxFrameProps {
  integration: PublisherIntegration;
  /** The page that this one belongs to. */
  back: { href: string; label: string };
  children: ReactNode;
}

/** The frame of the pages below a sandbox. */
export const SandboxFrame = ({ integration, back, children }: SandboxFrameProps) => (
  <IntegrationFrame integration={integration}>
    <PageLink
      href={back.href}
      className="-my-2 inline-flex min-h-10 w-fit items-center gap-1.5 rounded-sm text-sm text-soft hover:text-ink"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      {back.label}
    </PageLink>
    {children}
  </IntegrationFrame>
);
