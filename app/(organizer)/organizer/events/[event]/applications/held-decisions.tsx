"use client";

import { useBulk } from "@/components/selection/context";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { HiddenFields } from "@/components/ui/hidden-fields";
import type { HeldBatch } from "@/lib/portal/organizer/held-decisions";
import { counted } from "@/lib/words";
import { nameOf } from "../../../person-name";
import { headingIdOf, heldWords, listHeadingId } from "./application-facts";
import { undoHeld } from "./bulk-actions";
import { AskAgain, TakesEffect } from "./takes-effect";

/** The held decisions, each with a button that undoes it. */
export const HeldDecisions = ({ event, batches }: { event: string; batches: HeldBatch[] }) => (
  <div role="status" className="divide-y divide-line border-b border-line empty:hidden">
    {batches.map((batch) => (
      <Held key={batch.id} event={event} batch={batch} />
    ))}
  </div>
);

function Held({ event, batch: { id, decision, count, person, seconds } }: { event: string; batch: HeldBatch }) {
  const { action } = useBulk(undoHeld);
  const what = `${heldWords[decision] ?? decision} of ${count === 1 ? nameOf(person) : counted(count, "application")}`;
  return (
    <ActionForm
      action={action}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-warn-wash px-4 py-3 text-sm sm:px-6"
      aria-label={what}
      focusAfter={count === 1 ? `${headingIdOf(person.id)} ${listHeadingId}` : listHeadingId}
    >
      <HiddenFields of={{ event, batch: id }} />
      <p>
        <TakesEffect what={what} seconds={seconds} />
      </p>
      <AskAgain seconds={seconds} />
      <SubmitButton variant="secondary">Undo</SubmitButton>
    </ActionForm>
  );
}
