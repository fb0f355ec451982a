import { transact } from "@/lib/db/transact";
import { requireQuota } from "@/lib/limits/require-quota";

/** The owner of the address; an integration that is being registered has no id yet. */
export interface PingOwner {
  organizationId: string;
  integrationId?: string;
}

const perIntegration = { count: 10, seconds: 3_600 };
const perOrganization = { count: 60, seconds: 3_600 };

/**
 * Counts a ping for the integration and for its organization. Refuses: rate_limit_exceeded; a
 * refused ping counts for neither.
 */
export const requirePingQuota = ({ organizationId, integrationId }: PingOwner): Promise<void> =>
  transact(async (tx) => {
    if (integrationId !== undefined) await requireQuota(tx, integrationId, "ping", perIntegration);
    await requireQuota(tx, organizationId, "organization_ping", perOrganization);
  });
