"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect, useState } from "react";

/** Says that something takes effect in so many seconds. The countdown is not announced each second (docs/rules/states.md#held-decisions). */
export function TakesEffect({ what, seconds }: { what: string; seconds: number }) {
  const [left, setLeft] = useState(Math.ceil(seconds));
  useCountdown(seconds, setLeft);
  return (
    <>
      <bdi>{what}</bdi> takes effect{" "}
      <span role="timer" aria-live="off" className="whitespace-nowrap tabular-nums">
        {left > 0 ? `in ${left} s` : "now"}
      </span>
    </>
  );
}

/** Refreshes the page once the time is over, until the worker has carried out the decision. */
export function AskAgain({ seconds }: { seconds: number }) {
  const { refresh } = useRouter();
  const look = useCallback((left: number) => isTimeToLook(left) && refresh(), [refresh]);
  useCountdown(seconds, look);
  return null;
}

/** Every second for the first ten seconds, then every ten seconds in case no worker is running. */
const isTimeToLook = (left: number) => left <= 0 && (left > -10 || left % 10 === 0);

/** Calls `tell` every second with the number of seconds left. */
function useCountdown(seconds: number, tell: (left: number) => void): void {
  useEffect(() => {
    const due = performance.now() + seconds * 1_000;
    return eachSecond(() => tell(Math.ceil((due - performance.now()) / 1_000)));
  }, [seconds, tell]);
}

const listeners = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;

/** Shares one timer between all rows that count down. Returns a function that removes the listener. */
function eachSecond(listener: () => void): () => void {
  listeners.add(listener);
  ticking ??= setInterval(() => {
    for (const tell of listeners) tell();
  }, 1_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}
