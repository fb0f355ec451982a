"use client";

import { FormAlert } from "@/components/ui/action-form";
import { Button } from "@/components/ui/button";
import type { FormAction } from "@/components/ui/form-state";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { useServerAction } from "@/components/ui/server-action";

interface Props {
  verb: string;
  action: FormAction;
  fields: Record<string, string>;
}

/** The button of a row. The result is shown below it. */
export function RowAction({ verb, action, fields }: Props) {
  const [state, act, pending] = useServerAction(action);
  return (
    <form action={act} aria-busy={pending} className="relative z-1">
      <HiddenFields of={fields} />
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
