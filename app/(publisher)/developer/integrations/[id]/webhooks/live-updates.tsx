"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";

const pollEveryMs = 5_000;

/** Reloads the page regularly while it is visible. Off until it is switched on. */
export function LiveUpdates() {
  const router = useRouter();
  const [isOn, setIsOn] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(
      () => document.visibilityState === "visible" && router.refresh(),
      pollEveryMs,
    );
    return () => clearInterval(timer);
  }, [isOn, router]);
  const toggle = () => {
    if (!isOn) router.refresh();
    setIsOn(!isOn);
  };
  return (
    <Button
      variant={isOn ? "secondary" : "ghost"}
      aria-pressed={isOn}
      onClick={toggle}
      className={isOn ? undefined : "max-sm:-ml-3"}
    >
      <span
        aria-hidden="true"
        className={`size-2 rounded-full ${isOn ? "animate-pulse bg-good motion-reduce:animate-none" : "bg-edge"}`}
      />
      Live updates
    </Button>
  );
}
