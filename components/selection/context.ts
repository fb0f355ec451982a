import { createContext, useContext } from "react";
import type { FormState } from "@/components/ui/form-state";
import type { Selected } from "./selected";

/** The answer to an action on many: what was done, whom it did not change, and why not. */
export interface BulkState extends FormState {
  refused?: { name: string; reason: string }[];
  /** What the page's `undo` action takes to bring it back; absent when there is no way back. */
  undo?: string;
}

export type BulkAction = (before: FormState, form: FormData) => Promise<BulkState>;

export interface SelectionValue extends Selected {
  /** The action, which shows its answer beside the selection and ends it when it is done. */
  reporting: (action: BulkAction) => BulkAction;
  /** The values that the latest action gave back: what was typed for something that was undone. */
  values: Record<string, string>;
  barId: string;
  pageBoxId: string;
  boxId: (id: string) => string;
}

export const SelectionContext = createContext<SelectionValue | null>(null);

export function useSelection(): SelectionValue {
  const selection = useContext(SelectionContext);
  if (!selection) throw new Error("A selection's parts stand inside of a Selection.");
  return selection;
}

/** How many are selected, the action with its answer shown beside the selection, and what was typed for an action that was undone. */
export function useBulk(action: BulkAction) {
  const { count, reporting, values } = useSelection();
  return { count, action: reporting(action), values };
}
