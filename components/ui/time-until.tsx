"use client";

import { useEffect, useState } from "react";
import { waitWords } from "@/lib/words";
import { useInBrowser } from "./local-time";

/**
 * How long it is until an instant, to the second: `in 12 s`, `due now`. Empty until the page is
 * hydrated.
 */
export function TimeUntil({ at }: { at: Date }) {
  const isInBrowser = useInBrowser();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return isInBrowser ? (
    <span className="whitespace-nowrap tabular-nums text-soft">
      {waitWords(Math.ceil((at.getTime() - now) / 1_000))}
    </span>
  ) : null;
}
