"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect, useState } from "react";

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
