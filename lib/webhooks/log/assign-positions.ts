import { fast } from "@/lib/db/fast";

/** The entries that get their position per transaction. Other workers wait for that transaction. */
const entriesPerStep = 1_000;

/**
 * Assigns positions to the committed entries of replays and test webhooks, and notifies the readers
 * (docs/rules/webhooks.md#event-log). A single database function does this, so only one worker at a
 * time assigns positions, and a worker killed midway blocks nobody. Its commit waits for the disk:
 * no crash takes back what a reader has seen. A fan-out assigns the positions of its own entries.
 */
export async function assignPositions(): Promise<void> {
  for (;;) {
    const [step] = await fast<{ assigned: number }>("deliveries", {
      name: "assign-log-positions",
      text: "SELECT place_event_log_entries($1) AS assigned",
      values: [entriesPerStep],
    });
    if ((step?.assigned ?? 0) < entriesPerStep) return;
  }
}
