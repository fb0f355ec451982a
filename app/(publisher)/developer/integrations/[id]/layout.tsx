import type { Metadata } from "next";
import type { ReactNode } from "react";
import { titleTemplate } from "@/app/public-page";
import { currentActor } from "@/lib/session/current-actor";
import { publisherIntegrationOnce } from "./integration-frame";

export async function generateMetadata({
  params,
}: {
  params: Promise<{ id: string }>;
}): Promise<Metadata> {
  const [actor, { id }] = [await currentActor(), await params];
  const integration = actor && (await publisherIntegrationOnce(actor.personId, id));
  return integration
    ? {
        title: {
          default: `Overview · ${integration.display_name}`,
          template: titleTemplate(integration.display_name),
        },
      }
    : {};
}

export default function IntegrationLayout({ children }: { children: ReactNode }) {
  return children;
}
