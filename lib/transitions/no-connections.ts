import type { Transaction } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";

/**
 * Refuses while an integration is connected to the event, because no event type would announce the
 * deletion.
 */
export async function requireNoConnections(tx: Transaction, event_id: string): Promise<void> {
  if ((await tx.connection.count({ where: { event_id, status: { not: "ended" } } })) > 0)
    throw refuse("invalid_request", {
      message:
        "An integration is connected to this event and would not be notified of the deletion. Disconnect it first.",
    });
}
