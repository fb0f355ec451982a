"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";

const everyMs = 5_000;

/** Reloads the page regularly while it is visible. Off until it is switched on. */
export function Live() {
  const router = useRouter();
  const [on, setOn] = useState(false);
  useEffect(() => {
    if (!on) return;
    const timer = setInterval(() => document.visibilityState === "visible" && router.refresh(), everyMs);
    return () => clearInterval(timer);
  }, [on, router]);
  const toggle = () => {
    if (!on) router.refresh();
    setOn(!on);
  };
  return (
    <Button variant={on ? "secondary" : "ghost"} aria-pressed={on} onClick={toggle} className={on ? undefined : "max-sm:-ml-3"}>
      <span aria-hidden="true" className={`size-2 rounded-full ${on ? "animate-pulse bg-good motion-reduce:animate-none" : "bg-edge"}`} />
      Live updates
    </Button>
  );
}
