"use client";

import { useEffect, useState } from "react";
import { Badge } from "@/components/ui/badge";

/** How long the previous secret stays valid, to the second. */
export function Countdown({ secondsLeft }: { secondsLeft: number }) {
  const [remainingSeconds, setRemainingSeconds] = useState(secondsLeft);
  useEffect(() => {
    const endsAt = Date.now() + secondsLeft * 1000;
    const timer = setInterval(
      () => setRemainingSeconds(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))),
      1000,
    );
    return () => clearInterval(timer);
  }, [secondsLeft]);
  return (
    <Badge tone={remainingSeconds > 0 ? "warn" : "neutral"}>
      {remainingSeconds > 0 ? `Ends in ${clockFace(remainingSeconds)}` : "Ended"}
    </Badge>
  );
}

const clockFace = (seconds: number) =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map(twoDigits)
    .join(":");

const twoDigits = (part: number) => String(part).padStart(2, "0");
