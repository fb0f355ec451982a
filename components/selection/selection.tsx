"use client";

import {
  type ReactNode,
  startTransition,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useState,
} from "react";
import { SelectionAnswer } from "./answer";
import { SelectionBar } from "./bar";
import { type BulkAction, type BulkState, SelectionContext, type SelectionValue } from "./context";
import { useRowSelection } from "./row-selection";

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
