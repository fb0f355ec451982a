"use client";

import { useState } from "react";
import { useForm } from "@/components/ui/action-form";

/** Sends the values that the form showed when it was opened or last saved, so that nobody else's edits since then are overwritten (`shownIn` reads them). */
export function ShownBefore({ settings }: { settings: object }) {
  const { state } = useForm();
  const [opened] = useState(() => JSON.stringify(settings));
  return <input type="hidden" name="before" value={state.values?.before ?? opened} />;
}
