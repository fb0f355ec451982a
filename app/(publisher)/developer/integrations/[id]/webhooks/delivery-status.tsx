import { Badge } from "@/components/ui/badge";
import type { DeliveryStatus as Status } from "@/lib/portal/publisher/deliveries";

export const statusWords = {
  pending: "Pending",
  delivered: "Delivered",
  dead: "Dead letter",
} satisfies Record<Status, string>;

/** A delivery's state as a badge. A pending delivery that failed before will be retried. */
export function DeliveryStatus({ status, attempts }: { status: string; attempts: number }) {
  if (status === "delivered") return <Badge tone="good">{statusWords.delivered}</Badge>;
  if (status === "dead") return <Badge tone="bad">{statusWords.dead}</Badge>;
  return <Badge tone={attempts > 0 ? "warn" : "note"}>{statusWords.pending}</Badge>;
}
