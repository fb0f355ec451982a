"use client";

import { HiddenFields } from "@/components/ui/hidden-fields";
import { useSelection } from "./context";

/**
 * The hidden fields that name to an action the people to change: `person` for each person, or
 * `everything` with their number.
 */
export function SelectedFields({ fields }: { fields: Record<string, string> }) {
  const { selected, isEverything, count } = useSelection();
  return (
    <>
      <HiddenFields of={fields} />
      {isEverything ? (
        <HiddenFields of={{ everything: String(count) }} />
      ) : (
        selected.map((id) => <input key={id} type="hidden" name="person" value={id} />)
      )}
    </>
  );
}
