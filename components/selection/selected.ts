import { useRef, useState } from "react";
import { selectedAtMost } from "./selected-at-most";

export interface Selected {
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

/** Which rows of a page are selected, or whether everything that the filter finds is (docs/rules/screens.md#selecting). */
export function useSelected(ids: readonly string[], total: number): Selected & { select: (ids: readonly string[]) => void; clear: () => void } {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isEverything, setEverything] = useState(false);
  const anchor = useRef<string>(undefined);
  const selected = ids.filter((id) => isEverything || chosen.has(id));
  const between = (one: string, other: string) => {
    const [from = 0, to = 0] = [ids.indexOf(one), ids.indexOf(other)].toSorted((a, b) => a - b);
    return ids.slice(Math.max(0, from), to + 1);
  };
  const select = (next: readonly string[]) => {
    setEverything(false);
    setChosen(new Set(next));
  };
  return {
    selected,
    isEverything,
    count: isEverything ? Math.min(total, selectedAtMost) : selected.length,
    isSelected: (id) => isEverything || chosen.has(id),
    toggle: (id, checked, asRange) => {
      const range = asRange && anchor.current !== undefined ? between(anchor.current, id) : [id];
      const rest = selected.filter((each) => !range.includes(each));
      select(checked ? [...rest, ...range] : rest);
      anchor.current = id;
    },
    extend: (id, step) => {
      const next = ids[ids.indexOf(id) + step];
      if (next === undefined) return undefined;
      const from = anchor.current ?? id;
      anchor.current = from;
      const left = between(from, id);
      select([...selected.filter((each) => !left.includes(each)), ...between(from, next)]);
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
