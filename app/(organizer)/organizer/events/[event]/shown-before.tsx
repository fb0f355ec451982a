"use client";

import { useState } from "react";
import { useForm } from "@/components/ui/action-form";

/** Sends the values that the form showed when it was opened or last saved, so that another organizer's edits since then are noticed (`shownBefore` reads it). */
export function ShownBefore({ settings }: { settings: object }) {
  const { state } = useForm();
  const [opened] = useState(() => JSON.stringify(settings));
  return <input type="hidden" name="before" value={state.values?.before ?? opened} />;
}
