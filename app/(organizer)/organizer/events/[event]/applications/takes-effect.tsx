"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";

/**
 * What takes effect in so many seconds, counted down without being announced each second (docs/rules/states.md#held-decisions). The page is asked anew when the
 * time is over, until the worker has carried it out.
 */
export function TakesEffect({ what, seconds }: { what: string; seconds: number }) {
  const left = useCountdown(seconds);
  return (
    <p>
      <bdi>{what}</bdi> takes effect{" "}
      <span role="timer" aria-live="off" className="whitespace-nowrap tabular-nums">
        {left > 0 ? `in ${left} s` : "now"}
      </span>
    </p>
  );
}

function useCountdown(seconds: number): number {
  const { refresh } = useRouter();
  const [left, setLeft] = useState(Math.ceil(seconds));
  useEffect(() => {
    const due = performance.now() + seconds * 1_000;
    const tick = () => {
      const now = Math.ceil((due - performance.now()) / 1_000);
      setLeft(now);
      if (isTimeToLook(now)) refresh();
    };
    const ticking = setInterval(tick, 1_000);
    return () => clearInterval(ticking);
  }, [seconds, refresh]);
  return left;
}

/** Each second at first, and more rarely where no worker is running. */
const isTimeToLook = (left: number) => left <= 0 && (left > -10 || left % 10 === 0);
