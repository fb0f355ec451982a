import { useRef, useState } from "react";
import { selectedAtMost } from "./selected-at-most";

export interface RowSelection {
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
