"use client";

import { useState } from "react";
import { useForm } from "@/components/ui/action-form";

/** What the form showed when it was opened, or when it was last saved here; what the server says since stays out of it (`shownBefore` reads it). */
export function ShownBefore({ settings }: { settings: object }) {
  const { state } = useForm();
  const [opened] = useState(() => JSON.stringify(settings));
  return <input type="hidden" name="before" value={state.values?.before ?? opened} />;
}
