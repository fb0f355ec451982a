"use client";

import { useState } from "react";
import { useForm } from "@/components/ui/action-form";

/**
 * Sends the values that the form showed when it was opened or last saved, so that nobody else's
 * edits since then are overwritten (`parseShownValues` reads them).
 */
export function ShownValuesField({ values }: { values: object }) {
  const { state } = useForm();
  const [opened] = useState(() => JSON.stringify(values));
  return <input type="hidden" name="before" value={state.values?.before ?? opened} />;
}
