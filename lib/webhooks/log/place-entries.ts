import { fast } from "@/lib/db/fast";

/** The entries placed per transaction. Other workers wait for that transaction. */
const placesPerStep = 1_000;

/**
 * Assigns places to committed entries of the event log and notifies the readers
 * (docs/rules/webhooks.md#event-log). A single database function does this, so only one worker at a
 * time assigns places, and a worker killed midway blocks nobody. Its commit waits for the disk.
 * That also makes the earlier commits of the deliveries durable, which did not wait: no crash takes
 * back what a reader has seen.
 */
export async function placeEntries(): Promise<void> {
  for (;;) {
    const [step] = await fast<{ placed: number }>("deliveries", {
      name: "place-event-log-entries",
      text: "SELECT place_event_log_entries($1) AS placed",
      values: [placesPerStep],
    });
    if ((step?.placed ?? 0) < placesPerStep) return;
  }
}
