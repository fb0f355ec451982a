import { Plug } from "lucide-react";
import { PageLink } from "@/components/page-link";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";

interface ConnectionStateProps {
  status: string;
  hasToken: boolean;
}

/**
 * A connection's state (docs/rules/states.md#connection-states), and whether it can be used now.
 */
export const ConnectionState = ({ status, hasToken }: ConnectionStateProps) => (
  <span>
    <StateBadge status={status} />
    {status !== "ended" && !hasToken && (
      <span className="mt-1 block max-w-56 text-soft">
        No valid token: send the organizer through the authorization again.
      </span>
    )}
  </span>
);

function StateBadge({ status }: Pick<ConnectionStateProps, "status">) {
  if (status === "connected") return <Badge tone="good">Connected</Badge>;
  return status === "reconsent_required" ? (
    <Badge tone="warn">Re-consent required</Badge>
  ) : (
    <Badge>Ended</Badge>
  );
}

export const NoConnections = ({ integrationId }: { integrationId: string }) => (
  <EmptyState icon={<Plug />} title="No event is connected yet">
    Send an organizer to the authorization endpoint with the event&apos;s id, or open an{" "}
    <PageLink href={`/developer/integrations/${integrationId}#authorize`} className="link">
      authorization link
    </PageLink>{" "}
    yourself. Once it is allowed, the event appears here.
  </EmptyState>
);
