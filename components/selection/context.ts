import { createContext, useContext, useRef, useState } from "react";
import type { FormState } from "@/components/ui/form-state";
import { selectedAtMost } from "./selected-at-most";

/** The answer to an action on several people: what was done, who was not changed, and why not. */
export interface BulkState extends FormState {
  refused?: { name: string; reason: string }[];
  /** The input of the page's `undo` action; absent when the action cannot be undone. */
  undo?: string;
}

export type BulkAction = (before: FormState, form: FormData) => Promise<BulkState>;

export interface SelectionValue extends RowSelection {
  /**
   * Wraps an action: its answer is shown beside the selection, which is cleared when the action
   * succeeds.
   */
  withVisibleAnswer: (action: BulkAction) => BulkAction;
  /**
   * The values that the latest action returned: what was typed for an action that was then undone.
   */
  values: Record<string, string>;
  barId: string;
  pageBoxId: string;
  boxId: (id: string) => string;
}

export const SelectionContext = createContext<SelectionValue | null>(null);

export function useSelection(): SelectionValue {
  const selection = useContext(SelectionContext);
  if (!selection) throw new Error("The parts of a selection must be inside a Selection.");
  return selection;
}

/**
 * The number selected, the action with its answer shown beside the selection, and what was typed
 * for an action that was then undone.
 */
export function useBulkAction(action: BulkAction) {
  const { count, withVisibleAnswer, values } = useSelection();
  return { count, action: withVisibleAnswer(action), values };
}

interface RowSelection {
  /** The selected ids on this page, in page order. */
  selected: readonly string[];
  /** Whether everything that the filter finds is selected, on every page. */
  isEverything: boolean;
  /** The number selected, on all pages. */
  count: number;
  isSelected: (id: string) => boolean;
  /** Selects or clears one row, or the range between it and the row pressed before. */
  toggle: (id: string, checked: boolean, asRange: boolean) => void;
  /** Moves the end of the range by one row and returns that row's id. */
  extend: (id: string, step: 1 | -1) => string | undefined;
  selectPage: (checked: boolean) => void;
  selectEverything: () => void;
}

/**
 * Which rows of a page are selected, or whether everything that the filter finds is
 * (docs/rules/screens.md#selecting).
 */
export function useRowSelection(
  ids: readonly string[],
  total: number,
): RowSelection & { select: (ids: readonly string[]) => void; clear: () => void } {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const [isEverything, setEverything] = useState(false);
  const anchor = useRef<string>(undefined);
  const selected = ids.filter((id) => isEverything || selectedIds.has(id));
  const rangeBetween = (one: string, other: string) => {
    const [from = 0, to = 0] = [ids.indexOf(one), ids.indexOf(other)].toSorted((a, b) => a - b);
    return ids.slice(Math.max(0, from), to + 1);
  };
  const select = (next: readonly string[]) => {
    setEverything(false);
    setSelectedIds(new Set(next));
  };
  return {
    selected,
    isEverything,
    count: isEverything ? Math.min(total, selectedAtMost) : selected.length,
    isSelected: (id) => isEverything || selectedIds.has(id),
    toggle: (id, checked, asRange) => {
      const range =
        asRange && anchor.current !== undefined ? rangeBetween(anchor.current, id) : [id];
      const rest = selected.filter((each) => !range.includes(each));
      select(checked ? [...rest, ...range] : rest);
      anchor.current = id;
    },
    extend: (id, step) => {
      const next = ids[ids.indexOf(id) + step];
      if (next === undefined) return undefined;
      const from = anchor.current ?? id;
      anchor.current = from;
      const previousRange = rangeBetween(from, id);
      select([
        ...selected.filter((each) => !previousRange.includes(each)),
        ...rangeBetween(from, next),
      ]);
      return next;
    },
    selectPage: (checked) => select(checked ? ids : []),
    selectEverything: () => setEverything(true),
    select,
    clear: () => {
      select([]);
      anchor.current = undefined;
    },
  };
}
