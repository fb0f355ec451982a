import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import type { PublisherIntegration } from "@/lib/portal/publisher/integrations";
import { sandboxOf } from "@/lib/portal/publisher/sandbox";
import { BackLink, IntegrationFrame, requirePublisherIntegration } from "../integration-frame";

/** The sandbox of a page below its own; without one, the page is not found. */
export async function requireSandbox(params: Promise<{ id: string }>, path: string) {
  const { integration, base } = await requirePublisherIntegration(params, `/sandbox${path}`);
  const sandbox = (await sandboxOf(integration.id)) ?? notFound();
  return { integration, sandbox, base: `${base}/sandbox` };
}

interface SandboxFrameProps {
  integration: PublisherIntegration;
  back: { href: string; label: string };
  children: ReactNode;
}

export const SandboxFrame = ({ integration, back, children }: SandboxFrameProps) => (
  <IntegrationFrame integration={integration}>
    <BackLink {...back} />
    {children}
  </IntegrationFrame>
);
