"use client";

import { Button } from "@/components/ui/button";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { useServerAction } from "@/components/ui/use-server-action";
import type { DeliveryStatus } from "@/lib/portal/publisher/deliveries";
import { replay, retry } from "./actions";

interface Props {
  integrationId: string;
  delivery: { id: string; status: string };
}

const actions = {
  pending: { verb: "Retry now", act: retry },
  delivered: { verb: "Send again", act: replay },
  dead: { verb: "Replay", act: replay },
} as const satisfies Record<DeliveryStatus, unknown>;

/** The button that sends one delivery, depending on its status. The result is shown below it. */
export function DeliveryAction({ integrationId, delivery: { id, status } }: Props) {
  const { verb, act: action } = isDeliveryStatus(status) ? actions[status] : actions.dead;
  const [state, act, pending] = useServerAction(action);
  return (
    <form action={act} aria-busy={pending} className="relative z-1">
      <HiddenFields of={{ integration: integrationId, delivery: id }} />
      <Button type="submit" aria-disabled={pending || undefined} className="whitespace-nowrap">
        {verb}
      </Button>
      <p role="status" className={`mt-1 max-w-40 text-sm empty:hidden ${state.message ? "text-bad" : "text-soft"}`}>
        {state.message ?? state.done}
      </p>
    </form>
  );
}

const isDeliveryStatus = (status: string): status is DeliveryStatus => Object.hasOwn(actions, status);
