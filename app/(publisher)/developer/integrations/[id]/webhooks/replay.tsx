"use client";

import { useActionState } from "react";
import { Button } from "@/components/ui/button";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { replay } from "./actions";

/** Sends one dead letter again; what came of that is said under the button. */
export function Replay({ integrationId, deliveryId }: { integrationId: string; deliveryId: string }) {
  const [state, act, pending] = useActionState(replay, {});
  return (
    <form action={act} aria-busy={pending} className="relative z-1">
      <HiddenFields of={{ integration: integrationId, delivery: deliveryId }} />
      <Button type="submit" aria-disabled={pending || undefined}>
        Replay
      </Button>
      <p role="status" className={`mt-1 max-w-40 text-sm empty:hidden ${state.message ? "text-bad" : "text-soft"}`}>
        {state.message ?? state.done}
      </p>
    </form>
  );
}
