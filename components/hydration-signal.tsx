"use client";

import { useEffect } from "react";

/** Announces that the page's controls are hydrated (`lib/http/late-scripts.ts`). */
export function HydrationSignal() {
  useEffect(() => void dispatchEvent(new Event("hydrated")), []);
  return null;
}
