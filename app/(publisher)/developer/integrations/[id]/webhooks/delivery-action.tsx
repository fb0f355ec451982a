import type { DeliveryStatus } from "@/lib/portal/publisher/deliveries";
import { RowAction } from "../row-action";
import { replay, retry } from "./actions";

interface Props {
  integration: { id: string; status: string; declared_webhook_event_types: string[] };
  delivery: {
    id: string;
    status: string;
    event_type: string;
    has_payload: boolean;
    is_still_received: boolean;
  };
}

const actions = {
  pending: { verb: "Retry now", action: retry },
  delivered: { verb: "Send again", action: replay },
  dead: { verb: "Replay", action: replay },
} as const satisfies Record<DeliveryStatus, unknown>;

/**
 * The button that sends one delivery, depending on its status, or the reason why it cannot be sent.
 */
export function DeliveryAction({ integration, delivery }: Props) {
  const reason = unsendableReason(delivery, integration);
  if (reason !== undefined)
    return <span className="text-sm text-soft">Cannot be sent again: {reason}</span>;
  const { id, status } = delivery;
  return (
    <RowAction
      key={status}
      {...(isDeliveryStatus(status) ? actions[status] : actions.dead)}
      fields={{ integration: integration.id, delivery: id }}
    />
  );
}

function unsendableReason(
  { status, event_type, has_payload, is_still_received }: Props["delivery"],
  integration: Props["integration"],
): string | undefined {
  if (!has_payload) return "payload no longer stored";
  if (status === "pending" || is_still_received) return undefined;
  if (!integration.declared_webhook_event_types.includes(event_type))
    return "event type no longer declared";
  return integration.status === "active" ? "event no longer connected" : "integration not active";
}

const isDeliveryStatus = (status: string): status is DeliveryStatus =>
  Object.hasOwn(actions, status);
