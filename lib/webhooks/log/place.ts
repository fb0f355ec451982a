import { deliveryStatement } from "@/lib/webhooks/database";

/** Also the size of the transaction during which other workers wait. */
const placesPerStep = 1_000;

/**
 * Gives committed entries of the event log their places and notifies the readers (docs/rules/webhooks.md#event-log). The work is one function of the database:
 * one worker at a time gives places, and a worker that is killed in the middle holds nobody up. It waits for the disk, and so for the deliveries too, which
 * were committed without waiting: no crash takes back what a reader has seen.
 */
export async function placeEntries(): Promise<void> {
  for (;;) {
    const [step] = await deliveryStatement<{ placed: number }>({
      name: "place-event-log-entries",
      text: "SELECT place_event_log_entries($1) AS placed",
      values: [placesPerStep],
    });
    if ((step?.placed ?? 0) < placesPerStep) return;
  }
}
