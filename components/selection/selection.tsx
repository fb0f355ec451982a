"use client";

import {
  type ReactNode,
  startTransition,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useState,
} from "react";
import { Button } from "@/components/ui/button";
import { counted } from "@/lib/words";
import { SelectionAnswer } from "./answer";
import {
  type BulkAction,
  type BulkState,
  SelectionContext,
  type SelectionValue,
  useRowSelection,
  useSelection,
} from "./context";
import { selectedAtMost } from "./selected-at-most";

interface SelectionProps {
  /** The ids that can be selected on this page, in page order. */
  ids: readonly string[];
  /** The number that can be selected on all pages together. */
  total: number;
  /** The label of the checkbox that selects the whole page: `Select all pending on this page`. */
  label: string;
  /** What one selected row is called: `pending application`. */
  noun: string;
  /** Sent with every action: the subject's ids, and the filter that found the rows. */
  fields: Record<string, string>;
  /** The buttons, shown while something is selected. */
  actions: ReactNode;
  /** Undoes the latest action, if its answer says how. */
  undo?: BulkAction;
  /** Shown between the answer and the rows. */
  notices?: ReactNode;
  children: ReactNode;
}

/**
 * A list with selectable rows (docs/rules/screens.md#selecting) and the actions on the selection.
 * The answer to the latest action stays until the next one.
 */
export function Selection({
  ids,
  total,
  label,
  noun,
  fields,
  actions,
  undo,
  notices,
  children,
}: SelectionProps) {
  const { clear, select, ...rowSelection } = useRowSelection(ids, total);
  const [answer, setAnswer] = useState<BulkState>({});
  const prefix = useId();
  const boxId = (id: string) => `${prefix}${id}`;
  const pageBoxId = `${prefix}page`;
  const selectTickedEarly = useEffectEvent(() => {
    const ticked = isTicked(pageBoxId) ? ids : ids.filter((id) => isTicked(boxId(id)));
    if (ticked.length > 0) select(ticked);
  });
  useLayoutEffect(() => selectTickedEarly(), []); // docs/rules/screens.md#chosen-early
  const value: SelectionValue = {
    ...rowSelection,
    withVisibleAnswer: (action) => async (before, form) => {
      const state = await action(before, form);
      startTransition(() => {
        if (state.done === undefined) return;
        setAnswer(state);
        clear();
      });
      return state;
    },
    values: answer.values ?? {},
    barId: `${prefix}bar`,
    pageBoxId,
    boxId,
  };
  return (
    <SelectionContext value={value}>
      <SelectionAnswer answer={answer} undo={undo} fields={fields}>
        {notices}
      </SelectionAnswer>
      {ids.length > 0 && (
        <SelectionBar label={label} noun={noun} total={total} onPage={ids.length}>
          {actions}
        </SelectionBar>
      )}
      {children}
    </SelectionContext>
  );
}

function isTicked(boxId: string): boolean {
  const box = document.getElementById(boxId);
  return box instanceof HTMLInputElement && box.checked;
}

/**
 * The checkbox that selects the whole page, the number selected, and the actions on the selection.
 */
function SelectionBar({
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
