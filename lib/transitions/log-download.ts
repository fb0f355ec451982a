import type { Actor } from "@/lib/audit/actor";
import { auditOrganization, auditPerson } from "@/lib/audit/audit";
import { transact } from "@/lib/db/transact";
import { lockMembers, requireOperator } from "./rights";

/**
 * Records that an operator downloads the activity log of the platform, before its first row is sent
 * (docs/rules/downloads.md#audited).
 */
export const recordPlatformLogDownload = (operator: Actor, format: string): Promise<void> =>
  transact(async (tx) => {
    await requireOperator(tx, operator);
    await auditPerson(tx, operator, operator.personId, "operator.log_downloaded", { format });
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
    await auditOrganization(tx, actor, organizationId, "organization.log_downloaded", { format });
  });
