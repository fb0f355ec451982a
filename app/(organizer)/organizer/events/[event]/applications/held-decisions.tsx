"use client";

import { useBulkAction } from "@/components/selection/context";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { HiddenFields } from "@/components/ui/hidden-fields";
import type { HeldBatch } from "@/lib/portal/organizer/held-decisions";
import { counted } from "@/lib/words";
import { nameOf } from "../../../person-name";
import { undoHeldDecisions } from "./actions";
import { headingIdOf, heldDecisionWords, listHeadingId } from "./application-state";
import { EffectCountdown, RefreshWhenDue } from "./effect-countdown";

/** The held decisions, each with a button that undoes it. */
export const HeldDecisions = ({ event, batches }: { event: string; batches: HeldBatch[] }) => (
  <div role="status" className="divide-y divide-line border-b border-line empty:hidden">
    {batches.map((batch) => (
      <HeldBatchForm key={batch.id} event={event} batch={batch} />
    ))}
  </div>
);

function HeldBatchForm({
  event,
  batch: { id, decision, count, person, seconds },
}: {
  event: string;
  batch: HeldBatch;
}) {
  const { action } = useBulkAction(undoHeldDecisions);
  const label = `${heldDecisionWords[decision] ?? decision} of ${count === 1 ? nameOf(person) : counted(count, "application")}`;
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
