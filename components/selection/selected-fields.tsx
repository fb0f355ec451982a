"use client";

import { HiddenFields } from "@/components/ui/hidden-fields";
import { useSelection } from "./context";

/** Says in a form on whom it acts: `person` for each, or `everything` with how many those were. */
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
