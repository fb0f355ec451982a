import type { DueDelivery } from "@/lib/webhooks/delivery/due-deliveries";

/** A due delivery of a created thread, as it waits in a queue. It is not stored in the database. */
export const aDueDelivery = (id: string, integrationId = "one"): DueDelivery => ({
  id,
  delivery_id: id,
  integration_id: integrationId,
  event_type: "thread.created",
  body: "{}",
  attempt_count: 0,
  replay_of: null,
  changed_fields: null,
});
