"use client";

import { useEffect } from "react";

/** Tells the page that its controls listen now (`lib/http/late-scripts.ts`). */
export function Hydrated() {
  useEffect(() => void dispatchEvent(new Event("hydrated")), []);
  return null;
}
