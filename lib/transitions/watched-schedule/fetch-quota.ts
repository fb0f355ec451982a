import type { Transaction } from "@/lib/db/transact";
import { requireQuota } from "@/lib/limits/require-quota";
import type { OwnEvent } from "@/lib/transitions/event-audit";

const perEvent = { count: 10, seconds: 3_600 };
const perOrganization = { count: 60, seconds: 3_600 };

/** Counts a fetch that a person asks for (docs/rules/limits.md#fetches). */
export async function requireFetchQuota(tx: Transaction, event: OwnEvent): Promise<void> {
  await requireQuota(tx, event.id, "schedule_fetch", perEvent);
  await requireQuota(tx, event.organization_id, "organization_schedule_fetch", perOrganization);
}
