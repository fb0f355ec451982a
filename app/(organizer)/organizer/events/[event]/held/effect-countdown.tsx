"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import { useBulkAction } from "@/components/selection/context";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { HiddenFields } from "@/components/ui/hidden-fields";
import type { HeldBatch } from "@/lib/portal/organizer/held-decisions";
import { counted } from "@/lib/words";
import { nameOf } from "../../../person-words";
import { headingIdOf } from "../applications/application-state";
import { undoHeldBatch } from "./actions";
import { heldDecisionWords, heldNouns } from "./words";

/**
 * Says that something takes effect in so many seconds. The countdown is not announced each second
 * (docs/rules/states.md#held-decisions).
 */
export function EffectCountdown({ decision, seconds }: { decision: string; seconds: number }) {
  const [left, setLeft] = useState(Math.ceil(seconds));
  useCountdown(seconds, setLeft);
  return (
    <>
      <bdi>{decision}</bdi> takes effect{" "}
      <span role="timer" aria-live="off" className="whitespace-nowrap tabular-nums">
        {left > 0 ? `in ${left} s` : "now"}
      </span>
    </>
  );
}

/** Refreshes the page once the time is over, until the worker has carried out the decision. */
export function RefreshWhenDue({ seconds }: { seconds: number }) {
  const { refresh } = useRouter();
  const refreshIfDue = useCallback((left: number) => isRefreshDue(left) && refresh(), [refresh]);
  useCountdown(seconds, refreshIfDue);
  return null;
}

/** Scrolls to the held decision: the button that made it may be a long form away. */
export function ScrollHere() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // Newer browsers return a promise.
    void mark.current?.parentElement?.scrollIntoView({ block: "nearest" });
  }, []);
  return <span ref={mark} hidden />;
}

/** Every second for the first ten seconds, then every ten seconds in case no worker is running. */
const isRefreshDue = (left: number) => left <= 0 && (left > -10 || left % 10 === 0);

/** Calls `onTick` every second with the number of seconds left. */
function useCountdown(seconds: number, onTick: (left: number) => void): void {
  useEffect(() => {
    const due = performance.now() + seconds * 1_000;
    return onEverySecond(() => onTick(Math.ceil((due - performance.now()) / 1_000)));
  }, [seconds, onTick]);
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * Shares one timer between all rows that count down. Returns a function that removes the listener.
 */
function onEverySecond(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, 1_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

interface Props {
  event: string;
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
