import type { Actor } from "@/lib/audit/actor";
import { transact } from "@/lib/db/transact";
import { auditInEvent } from "@/lib/transitions/event-audit";
import { requireOwnEvent } from "@/lib/transitions/rights";

/**
 * Records that an organizer downloads a table with people of the event, before its first row is
 * sent (docs/rules/downloads.md#audited).
 */
export const recordDownload = (
  organizer: Actor,
  eventId: string,
  details: { table: string; format: string },
): Promise<void> =>
  transact(async (tx) => {
    const event = await requireOwnEvent(tx, organizer, eventId, "manage_events");
    await auditInEvent(tx, organizer, event, "event.people_downloaded", event.id, details);
  });
