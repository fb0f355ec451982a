import { outsideSandboxesSql } from "@/lib/db/outside-sandboxes";
import { peopleWithRightSql } from "@/lib/people/rights";
import type { AnnouncementAudience } from "@/lib/resources/closed-sets";

/**
 * SQL for the recipients of an announcement: everybody with an account, or only people who may
 * manage an integration.
 */
export const recipientsSql = (audience: string): string =>
  audience === publishers ? `${accounts} AND id IN (${integrationManagers})` : accounts;

const publishers: AnnouncementAudience = "publishers";
const accounts = `SELECT id, created_at FROM people p WHERE NOT is_guest AND deleted_at IS NULL AND ${outsideSandboxesSql("p")}`;
const integrationManagers = `SELECT m.person_id FROM integrations i CROSS JOIN LATERAL (${peopleWithRightSql("manage_integrations", "i.organization_id")}) m
  WHERE i.status NOT IN ('deleted', 'unregistered')`;
