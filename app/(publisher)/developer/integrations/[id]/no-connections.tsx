import { Plug } from "lucide-react";
import { PageLink } from "@/components/page-link";
import { EmptyState } from "@/components/ui/empty-state";

export const NoConnections = ({ integrationId }: { integrationId: string }) => (
  <EmptyState icon={<Plug />} title="No event is connected yet">
    Send an organizer to the authorization endpoint with the event&apos;s id, or open an{" "}
    <PageLink href={`/developer/integrations/${integrationId}#authorize`} className="link">
      authorization link
    </PageLink>{" "}
    yourself. Once it is allowed, the event appears here.
  </EmptyState>
);
