import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { counted } from "@/lib/words";
import { useSelection } from "./context";
import { selectedAtMost } from "./selected-at-most";

/**
 * The checkbox that selects the whole page, the number selected, and the actions on the selection.
 */
export function SelectionBar({
  label,
  noun,
  total,
  onPage,
  children,
}: {
  label: string;
  noun: string;
  total: number;
  onPage: number;
  children: ReactNode;
}) {
  const { selected, isEverything, count, selectPage, selectEverything, barId, pageBoxId } =
    useSelection();
  const isWholePage = selected.length === onPage;
  return (
    <div className="z-20 flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line bg-surface px-4 py-2 sm:sticky sm:top-16 sm:px-6">
      <label className="flex min-h-10 cursor-pointer items-center gap-3 text-sm font-medium">
        <input
          type="checkbox"
          id={pageBoxId}
          className="size-5 cursor-pointer accent-accent"
          checked={isWholePage}
          ref={(box) => {
            if (box) box.indeterminate = selected.length > 0 && !isWholePage;
          }}
          onChange={({ currentTarget }) => selectPage(currentTarget.checked)}
        />
        {label}
      </label>
      <p role="status" className="text-sm text-soft empty:hidden">
        {count > 0 && `${count.toLocaleString("en")} selected`}
      </p>
      {count > 0 && (
        <fieldset
          id={barId}
          aria-label="Actions on the selected"
          className="flex flex-wrap items-center gap-2"
        >
          {isWholePage && !isEverything && total > onPage && (
            <Button variant="ghost" onClick={selectEverything}>
              {total > selectedAtMost
                ? `Select the first ${selectedAtMost.toLocaleString("en")}`
                : `Select all ${counted(total, noun)}`}
            </Button>
          )}
          {children}
        </fieldset>
      )}
    </div>
  );
}
