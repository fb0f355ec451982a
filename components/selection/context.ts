import { createContext, useContext } from "react";
import type { FormState } from "@/components/ui/form-state";
import type { RowSelection } from "./row-selection";

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
