"use client";

import { FormAlert } from "@/components/ui/action-form";
import { Button } from "@/components/ui/button";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { useServerAction } from "@/components/ui/server-action";
import { attest } from "./actions";

/**
 * States that the data of one duty is deleted. The row then shows the attestation instead of this
 * button.
 */
export function Attest({ integrationId, dutyId }: { integrationId: string; dutyId: string }) {
  const [state, act, pending] = useServerAction(attest);
  return (
    <form action={act} aria-busy={pending} className="relative z-1">
      <HiddenFields of={{ integration: integrationId, duty: dutyId }} />
      <Button type="submit" className="whitespace-nowrap" aria-disabled={pending || undefined}>
        Attest deletion
      </Button>
      <div className="mt-2 max-w-60 text-left empty:hidden">
        <FormAlert {...state} />
      </div>
    </form>
  );
}
