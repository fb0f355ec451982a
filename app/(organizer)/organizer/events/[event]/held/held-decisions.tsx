"use client";

import { useBulkAction } from "@/components/selection/context";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { HiddenFields } from "@/components/ui/hidden-fields";
import type { HeldBatch } from "@/lib/portal/organizer/held-decisions";
import { counted } from "@/lib/words";
import { nameOf } from "../../../person-name";
import { headingIdOf } from "../applications/application-state";
import { undoHeldBatch } from "./actions";
import { EffectCountdown, RefreshWhenDue } from "./effect-countdown";
import { heldDecisionWords, heldNouns } from "./words";

interface Props {
  event: string;
  /** The id of the list's heading. */
  listHeadingId: string;
}

/** The held decisions on people, each with a button that undoes it. */
export const HeldDecisions = ({ batches, ...props }: Props & { batches: HeldBatch[] }) => (
  <div role="status" className="divide-y divide-line border-b border-line empty:hidden">
    {batches.map((batch) => (
      <HeldBatchForm key={batch.id} batch={batch} {...props} />
    ))}
  </div>
);

function HeldBatchForm({
  event,
  listHeadingId,
  batch: { id, decision, count, person, seconds },
}: Props & { batch: HeldBatch }) {
  const { action } = useBulkAction(undoHeldBatch);
  const label = `${heldDecisionWords[decision] ?? decision} of ${count === 1 ? nameOf(person) : counted(count, heldNouns[decision] ?? "record")}`;
  return (
    <ActionForm
      action={action}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-warn-wash px-4 py-3 text-sm sm:px-6"
      aria-label={label}
      focusAfter={count === 1 ? `${headingIdOf(person.id)} ${listHeadingId}` : listHeadingId}
    >
      <HiddenFields of={{ event, batch: id }} />
      <p>
        <EffectCountdown decision={label} seconds={seconds} />
      </p>
      <RefreshWhenDue seconds={seconds} />
      <SubmitButton variant="secondary">Undo</SubmitButton>
    </ActionForm>
  );
}
