import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { transact } from "@/lib/db/transact";
import { lockMembers, requireOperator } from "./rights";

/**
 * Records that an operator downloads the activity log of the platform, before its first row is sent
 * (docs/rules/downloads.md#audited).
 */
export const recordPlatformLogDownload = (operator: Actor, format: string): Promise<void> =>
  transact(async (tx) => {
    await requireOperator(tx, operator);
    const subject = { type: "person", id: operator.personId };
    await audit(tx, operator, { action: "operator.log_downloaded", subject, details: { format } });
  });

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
