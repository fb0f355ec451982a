import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { transact } from "@/lib/db/transact";
import { lockMembers } from "@/lib/transitions/rights";

/**
 * Records that a manager downloads the organization's activity log, before its first row is sent
 * (docs/rules/downloads.md#audited).
 */
export const recordOrganizationLogDownload = (
  actor: Actor,
  organizationId: string,
  format: string,
): Promise<void> =>
  transact(async (tx) => {
    await lockMembers(tx, actor, organizationId);
    const subject = { type: "organization", id: organizationId };
    await audit(tx, actor, {
      action: "organization.log_downloaded",
      subject,
      organizationId,
      details: { format },
    });
  });
