"use client";

import { FormAlert } from "@/components/ui/action-form";
import { Button } from "@/components/ui/button";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { useServerAction } from "@/components/ui/server-action";
import type { DeliveryStatus } from "@/lib/portal/publisher/deliveries";
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
  pending: { verb: "Retry now", act: retry },
  delivered: { verb: "Send again", act: replay },
  dead: { verb: "Replay", act: replay },
} as const satisfies Record<DeliveryStatus, unknown>;

/**
 * The button that sends one delivery, depending on its status, or the reason why it cannot be sent.
 */
export function DeliveryAction({ integration, delivery }: Props) {
  const reason = unsendableReason(delivery, integration);
  if (reason !== undefined)
    return <span className="text-sm text-soft">Cannot be sent again: {reason}</span>;
  return <SendButton key={delivery.status} integrationId={integration.id} delivery={delivery} />;
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

/** The result is shown below the button. */
function SendButton({
  integrationId,
  delivery: { id, status },
}: {
  integrationId: string;
  delivery: { id: string; status: string };
}) {
  const { verb, act: action } = isDeliveryStatus(status) ? actions[status] : actions.dead;
  const [state, act, pending] = useServerAction(action);
  return (
    <form action={act} aria-busy={pending} className="relative z-1">
      <HiddenFields of={{ integration: integrationId, delivery: id }} />
      <Button type="submit" aria-disabled={pending || undefined} className="whitespace-nowrap">
        {verb}
      </Button>
      <div className="mt-2 max-w-60 text-left empty:hidden">
        <FormAlert {...state} />
      </div>
      <p role="status" className="mt-1 max-w-40 text-sm text-soft empty:hidden">
        {state.done}
      </p>
    </form>
  );
}

const isDeliveryStatus = (status: string): status is DeliveryStatus =>
  Object.hasOwn(actions, status);
