"use client";

import { useActionState } from "react";
import { Button } from "@/components/ui/button";
import { replay } from "./actions";

/** Sends one dead letter again; what came of that is said under the button. */
export function Replay({ integrationId, deliveryId }: { integrationId: string; deliveryId: string }) {
  const [state, act, pending] = useActionState(replay, {});
  return (
    <form action={act} aria-busy={pending} className="relative z-1">
      <input type="hidden" name="integration" value={integrationId} />
      <input type="hidden" name="delivery" value={deliveryId} />
      <Button type="submit" aria-disabled={pending || undefined}>
        Replay
      </Button>
      <p role="status" className={`mt-1 max-w-40 text-sm empty:hidden ${state.message ? "text-bad" : "text-soft"}`}>
        {state.message ?? state.done}
      </p>
    </form>
  );
}
